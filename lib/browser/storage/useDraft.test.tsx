import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { z } from 'zod';
import { typedSince, useDraft } from './useDraft.ts';

const Draft = z.object({ typed: z.partialRecord(z.enum(['notes', 'name']), z.string()).default({}), seen: z.number().optional() });
type Saved = { id: number; version: number; notes: string };

/** A form over a record, whose save answers when the test says so. */
function form({ isNew = false } = {}) {
  const shown: string[] = [];
  const sent: { notes: string | undefined; version: number | undefined }[] = [];
  let answer = (_: Partial<Saved>) => {};
  function Form() {
    const [record, setRecord] = useState<Saved>({ id: 7, version: 1, notes: 'Cellar' });
    const draft = useDraft('browser', isNew ? 'draft.new' : 'draft.7', Draft, 2);
    const notes = draft.draft?.typed.notes ?? record.notes;
    shown.push(notes);
    const save = () =>
      draft.save(
        async () => {
          sent.push({ notes: draft.draft?.typed.notes, version: draft.draft?.seen ?? record.version });
          const changes = await new Promise<Partial<Saved>>((done) => {
            answer = done;
          });
          return { ...record, ...changes };
        },
        setRecord,
        ({ id }) => `draft.${id}`,
      );
    return (
      <>
        <p>version {record.version}</p>
        <input
          aria-label="Notes"
          value={notes}
          onChange={({ target }) =>
            draft.change({ typed: { ...draft.draft?.typed, notes: target.value }, seen: draft.draft?.seen ?? record.version })
          }
        />
        <button type="button" onClick={() => void save().catch(() => undefined)}>
          Save
        </button>
        {draft.draft ? 'unsaved' : 'saved'} {draft.isFound && 'found'}
      </>
    );
  }
  const { container } = render(<Form />);
  return { shown, sent, container, answer: (changes: Partial<Saved>) => act(async () => answer(changes)) };
}

const user = userEvent.setup();
const notes = () => screen.getByLabelText<HTMLInputElement>('Notes');
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(() => localStorage.clear());

test('what is typed while a save is on its way stays, over what was saved, and is saved with the next', async () => {
  const { sent, container, answer } = form();
  await user.type(notes(), ', north');
  await save();
  await user.type(notes(), ' wall');
  await answer({ version: 2, notes: 'Cellar, north' });
  expect(notes().value).toBe('Cellar, north wall');
  expect(container.textContent).toContain('unsaved');
  await save();
  await answer({ version: 3, notes: 'Cellar, north wall' });
  expect(sent).toEqual([
    { notes: 'Cellar, north', version: 1 },
    { notes: 'Cellar, north wall', version: 2 },
  ]);
  await waitFor(() => expect(container.textContent).toContain('saved'));
  expect(container.textContent).not.toContain('unsaved');
});

test('no field goes back to what stood in it before, not for a moment', async () => {
  const { shown, container, answer } = form();
  await user.type(notes(), '!');
  await save();
  shown.length = 0;
  await answer({ version: 2, notes: 'Cellar!' });
  expect(container.textContent).toContain('version 2');
  expect(container.textContent).not.toContain('unsaved');
  expect(new Set(shown)).toEqual(new Set(['Cellar!']));
});

test('a save that fails leaves what was typed as it is', async () => {
  const { container, answer } = form();
  await user.type(notes(), '!');
  await save();
  await answer(Promise.reject(new Error('cut')) as never);
  expect(notes().value).toBe('Cellar!');
  expect(container.textContent).toContain('unsaved');
});

test('what is typed while a new record is being made is a draft over the one that was made', async () => {
  const { answer } = form({ isNew: true });
  await user.type(notes(), '!');
  await save();
  await user.type(notes(), '!');
  await answer({ id: 9, version: 1 });
  expect(JSON.parse(localStorage.getItem('linekeeper.draft.9') ?? 'null')).toEqual({ typed: { notes: 'Cellar!!' }, seen: 1 });
  expect(localStorage.getItem('linekeeper.draft.new')).toBe('');
});

test('a draft that was there before the page is said to be, until it is saved', async () => {
  localStorage.setItem('linekeeper.draft.7', JSON.stringify({ typed: { notes: 'Roof' }, seen: 1 }));
  const { container, answer } = form();
  await waitFor(() => expect(container.textContent).toContain('found'));
  expect(notes().value).toBe('Roof');
  await save();
  await user.type(notes(), '!');
  await answer({ version: 2, notes: 'Roof' });
  expect(container.textContent).toContain('unsaved');
  expect(container.textContent).not.toContain('found');
});

test('in a browser that keeps nothing one types all the same', async () => {
  const setItem = Storage.prototype.setItem;
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const { answer } = form();
  await user.type(notes(), '!');
  expect(notes().value).toBe('Cellar!');
  await save();
  await answer({ version: 2, notes: 'Cellar!' });
  Storage.prototype.setItem = setItem;
  expect(notes().value).toBe('Cellar!');
});

test('typed since is told by the whole, by field, or by field of each part; a list is one thing', () => {
  const sent = { typed: { name: 'A', notes: 'B' }, tags: ['x'] };
  const now = { typed: { name: 'A', notes: 'C' }, tags: ['x'] };
  expect(typedSince(now, sent, 2)).toEqual({ typed: { notes: 'C' } });
  expect(typedSince(now, sent, 1)).toEqual({ typed: now.typed });
  expect(typedSince(now, sent, 0)).toBe(now);
  expect(typedSince({ ...sent, tags: ['x', 'y'] }, sent, 2)).toEqual({ tags: ['x', 'y'] });
  for (const depth of [0, 1, 2]) expect(typedSince({ ...sent }, sent, depth)).toBeUndefined();
});
