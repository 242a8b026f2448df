import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { holdWrites } from '#components/testing/holdWrites.ts';
import { onScreen } from '#components/testing/onScreen.tsx';
import { Person } from '#lib/contract/users.ts';
import { useUserDraft } from './useUserDraft.ts';
import { useUserSave } from './useUserSave.ts';

const ana = Person.parse({ id: 4, email: 'ana@x.test', fullName: 'Ana', role: 'client', status: 'active', company: 'One', version: 1 });

function Form() {
  const [user, take] = useState(ana);
  const draft = useUserDraft(user);
  const { save } = useUserSave(user, draft, take);
  return (
    <>
      <input aria-label="Company" value={draft.values.company} onChange={({ target }) => draft.type('company', target.value)} />
      <input aria-label="LinkedIn" value={draft.links.linkedin} onChange={({ target }) => draft.link('linkedin', target.value)} />
      <button type="button" onClick={() => void save()}>
        Save
      </button>
      <output>{draft.isTouched ? 'unsaved' : 'saved'}</output>
    </>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

test('what is typed about a user while they are being saved stays, in every tab of the form', async () => {
  const { writes, answer } = holdWrites();
  onScreen(<Form />);
  type('Company', 'Two');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(writes).toHaveLength(1));
  type('Company', 'Three');
  type('LinkedIn', 'https://www.linkedin.com/in/ana');
  await act(async () => answer({ data: { ...ana, company: 'Two', version: 2 } }));
  expect(field('Company').value).toBe('Three');
  expect(field('LinkedIn').value).toBe('https://www.linkedin.com/in/ana');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(writes).toHaveLength(2));
  expect(writes[1]).toMatchObject({ company: 'Three', links: { linkedin: 'https://www.linkedin.com/in/ana' }, version: 2 });
  await act(async () => answer({ data: { ...ana, company: 'Three', links: { linkedin: 'https://www.linkedin.com/in/ana' }, version: 3 } }));
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('saved'));
});
