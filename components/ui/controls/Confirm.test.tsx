import { screen, waitForElementToBeRemoved } from '@testing-library/react';
import { useState } from 'react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { useConfirm } from './Confirm.tsx';
import type { Question } from './ConfirmDialog.tsx';

function Asker({ question }: { question: Question }) {
  const confirm = useConfirm();
  const [answer, setAnswer] = useState('none yet');
  return (
    <button type="button" onClick={async () => setAnswer((await confirm(question)) ? 'yes' : 'no')}>
      {answer}
    </button>
  );
}

const ask = async (question: Question) => {
  const { user } = onScreen(<Asker question={question} />);
  await user.click(screen.getByRole('button', { name: 'none yet' }));
  const dialog = await screen.findByRole('alertdialog', { name: question.title });
  return { user, dialog };
};

test('Someone who presses OK has said yes', async () => {
  const { user, dialog } = await ask({ title: 'Leave this page?' });
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitForElementToBeRemoved(dialog);
  expect(screen.getByRole('button', { name: 'yes' })).toBeTruthy();
});

test('Someone who presses Cancel, or Esc, has said no', async () => {
  const { user, dialog } = await ask({ title: 'Leave this page?' });
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitForElementToBeRemoved(dialog);
  expect(screen.getByRole('button', { name: 'no' })).toBeTruthy();
});

test('Before something irreversible the focus waits on Cancel, and the other button says what it does', async () => {
  await ask({ title: 'Deactivate this SIM?', confirm: 'Deactivate 1 SIM', final: true });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Deactivate 1 SIM' })).toBeTruthy();
});
