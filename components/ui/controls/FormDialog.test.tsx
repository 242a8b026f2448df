import { screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { FormDialog } from './FormDialog.tsx';
import { TextField } from './TextField.tsx';

type Way = (done: () => void) => { onSubmit: () => void } | { onGo: () => void };

function Page({ way, ...rest }: { way: Way } & Pick<ComponentProps<typeof FormDialog>, 'final' | 'stay' | 'reason' | 'unsaved'>) {
  const [done, setDone] = useState(0);
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return <p>Closed</p>;
  return (
    <>
      <p>Sent {done}</p>
      <FormDialog title="Deactivate 1 SIM" go="Deactivate" onClose={() => setOpen(false)} {...rest} {...way(() => setDone(done + 1))}>
        <TextField label="Reason" defaultValue="" />
      </FormDialog>
    </>
  );
}

const bySubmit: Way = (onSubmit) => ({ onSubmit });
const byButton: Way = (onGo) => ({ onGo });

test('Somebody sends a dialog by its button, and by Enter where it is a form', async () => {
  const { user } = onScreen(<Page way={bySubmit} />);
  screen.getByRole('dialog', { name: 'Deactivate 1 SIM' });
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Seasonal site{Enter}');
  expect(screen.getByText('Sent 1')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Deactivate' }));
  expect(screen.getByText('Sent 2')).toBeTruthy();
});

test('Enter in a field sends nothing where only the button does', async () => {
  const { user } = onScreen(<Page way={byButton} />);
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Seasonal site{Enter}');
  expect(screen.getByText('Sent 0')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Deactivate' }));
  expect(screen.getByText('Sent 1')).toBeTruthy();
});

test('What can not be taken back begins with the focus on the way out', () => {
  onScreen(<Page way={bySubmit} final stay="Keep the SIM" />);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep the SIM' }));
});

test('What can not be done yet says why, and is not done', async () => {
  const { user } = onScreen(<Page way={byButton} reason="Nothing was chosen." />);
  await user.click(screen.getByRole('button', { name: 'Deactivate' }));
  expect(screen.getByText('Sent 0')).toBeTruthy();
});

test('Photos that cannot be taken again are asked about, also by the button that closes', async () => {
  const { user } = onScreen(<Page way={byButton} unsaved="Discard the photos?" />);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Keep it' }));
  expect(screen.queryByText('Closed')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard the photos?' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Discard it' }));
  expect(await screen.findByText('Closed')).toBeTruthy();
});
