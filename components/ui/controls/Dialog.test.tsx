import { readdirSync, readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { Dialog } from './Dialog.tsx';
import { TextField } from './TextField.tsx';

function Page() {
  const [isOpen, setOpen] = useState(true);
  const [reason, setReason] = useState('');
  if (!isOpen) return <p>Closed</p>;
  return (
    <Dialog open onClose={() => setOpen(false)} aria-label="Deactivate 1 SIM">
      <TextField label="Reason" value={reason} autoFocus onChange={(event) => setReason(event.target.value)} />
      <input type="search" aria-label="Find" />
      <button type="button" onClick={() => setOpen(false)}>
        Cancel
      </button>
    </Dialog>
  );
}

test('Esc does not throw away what was typed in a dialog before somebody said so', async () => {
  const { user } = onScreen(<Page />);
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Seasonal site');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('Seasonal site');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard it' }));
  expect(await screen.findByText('Closed')).toBeTruthy();
});

test.each([
  ['Nothing was typed', async () => undefined],
  ['What was typed was taken out again', async (user: ReturnType<typeof onScreen>['user']) => user.keyboard('a{Backspace}')],
  ['Something was only searched for', async (user: ReturnType<typeof onScreen>['user']) => user.type(screen.getByRole('searchbox'), 'a')],
])('%s: Esc closes a dialog at once', async (_, before) => {
  const { user } = onScreen(<Page />);
  await before(user);
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Closed')).toBeTruthy();
});

test('Cancel is pressed on purpose and asks nothing', async () => {
  const { user } = onScreen(<Page />);
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Seasonal site');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Closed')).toBeTruthy();
});

test('Every dialog is one of ours, but for the question itself and the import, which asks of more than what was typed', () => {
  const files = readdirSync('components', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const bare = files.filter((file) => /from '@mui\/material\/Dialog'/.test(readFileSync(`components/${file}`, 'utf8')));
  expect(bare.sort()).toEqual(['imports/ImportDialog.tsx', 'ui/controls/ConfirmDialog.tsx', 'ui/controls/Dialog.tsx']);
});
