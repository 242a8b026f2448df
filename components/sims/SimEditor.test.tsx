import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { holdWrites } from '#components/testing/holdWrites.ts';
import { onScreen } from '#components/testing/onScreen.tsx';
import { Sim } from '#lib/contract/sims/sim.ts';
import { SimEditor } from './SimEditor.tsx';
import { useSimDraft } from './useSimDraft.ts';

const sim = Sim.parse({ id: 1, imei: '353806141923631', status: 'active', provider: 'vzw', version: 1, notes: 'Cellar' });

function Page() {
  const [now, take] = useState(sim);
  const draft = useSimDraft(now);
  return (
    <>
      <h1>{draft.touched.length > 0 ? 'unsaved' : 'saved'}</h1>
      <SimEditor sim={now} draft={draft} formId="form" onSaving={() => undefined} onSaved={take} />
      <button type="submit" form="form">
        Save
      </button>
    </>
  );
}

const notes = () => screen.getByLabelText<HTMLTextAreaElement>(/^Notes/);
const type = (value: string) => fireEvent.change(notes(), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(() => localStorage.clear());

test('what is typed about a SIM while it is being saved stays, and is saved next over the version that was made', async () => {
  const { writes, answer } = holdWrites();
  onScreen(<Page />);
  type('By the east door, 1');
  save();
  await waitFor(() => expect(writes).toHaveLength(1));
  type('By the east door, 2');
  save();
  await act(async () => answer({ data: { ...sim, notes: 'By the east door, 1', version: 2 } }));
  expect(notes().value).toBe('By the east door, 2');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('unsaved');
  expect(writes).toHaveLength(1);
  save();
  await waitFor(() => expect(writes).toHaveLength(2));
  expect(writes).toMatchObject([
    { notes: 'By the east door, 1', version: 1 },
    { notes: 'By the east door, 2', version: 2 },
  ]);
  await act(async () => answer({ data: { ...sim, notes: 'By the east door, 2', version: 3 } }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('saved'));
  expect(notes().value).toBe('By the east door, 2');
});
