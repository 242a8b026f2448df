import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { holdWrites } from '#components/testing/holdWrites.ts';
import { onScreen } from '#components/testing/onScreen.tsx';
import { Todo } from '#lib/contract/todos.ts';
import { useTodoForm } from './useTodoForm.ts';

const todo = Todo.parse({ id: 3, title: 'Order batteries', version: 1, order_version: 1 });

function Form({ of, onSaved }: { of: Todo | undefined; onSaved: () => void }) {
  const form = useTodoForm(of, undefined, onSaved);
  return (
    <>
      <input aria-label="Title" value={form.values.title} onChange={({ target }) => form.edit({ title: target.value })} />
      <button type="button" onClick={() => void form.save()}>
        Save
      </button>
    </>
  );
}
const type = (value: string) => fireEvent.change(screen.getByLabelText('Title'), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('a to-do that was typed on while it was saved stays open with that, and closes when nothing is unsaved', async () => {
  const onSaved = jest.fn();
  const { writes, answer } = holdWrites();
  onScreen(<Form of={todo} onSaved={onSaved} />);
  type('Order ten');
  save();
  await waitFor(() => expect(writes).toHaveLength(1));
  type('Order ten batteries');
  await act(async () => answer({ data: { ...todo, title: 'Order ten', version: 2 } }));
  expect(onSaved).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Order ten batteries');
  save();
  await waitFor(() => expect(writes).toHaveLength(2));
  expect(writes[1]).toMatchObject({ title: 'Order ten batteries', version: 2 });
  await act(async () => answer({ data: { ...todo, title: 'Order ten batteries', version: 3 } }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
});

test('what is typed while a new to-do is being made goes after it', async () => {
  const onSaved = jest.fn();
  const { writes, answer } = holdWrites();
  onScreen(<Form of={undefined} onSaved={onSaved} />);
  type('Call');
  save();
  await waitFor(() => expect(writes).toHaveLength(1));
  type('Call Bo');
  await act(async () => answer({ data: { ...todo, title: 'Call', version: 1 } }));
  await waitFor(() => expect(writes).toHaveLength(2));
  expect(writes[1]).toMatchObject({ title: 'Call Bo', version: 1 });
  await act(async () => answer({ data: { ...todo, title: 'Call Bo', version: 2 } }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
});
