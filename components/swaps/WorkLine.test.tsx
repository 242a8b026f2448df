import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSwap, swapOnScreen } from '#components/testing/swapOnScreen.tsx';
import { FitStep } from './FitStep.tsx';
import { TransferLine } from './TransferLine.tsx';
import { VerificationLines } from './VerificationLines.tsx';

const work = (kind: string, more: object = {}) => ({ program_work: { kind, by: null, at: '2026-11-20T14:00:00Z', reason: null, ...more } });
const checkbox = { name: 'The panel can’t be read: use the last saved program' };

test('where nothing is to be sent, nothing is asked of the program, and who knows better says why', async () => {
  const { asked } = swapOnScreen(<FitStep onShow={() => undefined} />, aSwap(work('none')));
  const line = screen.getByRole('group', { name: 'Panel program: nothing to send' });
  expect(screen.queryByRole('checkbox', checkbox)).toBeNull();
  expect(screen.getByText('2 of 3 done')).toBeDefined();
  await userEvent.click(within(line).getByRole('button', { name: 'Change…' }));
  const dialog = await screen.findByRole('dialog', { name: 'What is sent to the panel' });
  await userEvent.click(within(dialog).getByRole('radio', { name: 'send the whole program' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(asked).toEqual([]);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'The board was replaced');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(asked).toEqual([{ name: 'work', body: { program_work: { kind: 'whole', reason: 'The board was replaced' } } }]);
});

test('an upstream that tells nothing of it keeps the whole program', () => {
  swapOnScreen(<FitStep onShow={() => undefined} />, aSwap());
  expect(screen.queryByRole('group', { name: /^Panel program/ })).toBeNull();
  expect(screen.getByRole('checkbox', checkbox)).toBeDefined();
});

test('a program that is not due is no proof that is waited for', () => {
  const proof = { fitted_at: '2026-11-20T14:00:00Z', missing: ['signal'] };
  swapOnScreen(<VerificationLines />, aSwap({ ...work('none'), proof, step: 5 }));
  expect(screen.getByRole('group', { name: 'Checklist done' })).toBeDefined();
  expect(screen.queryByRole('group', { name: 'Program sent and compared' })).toBeNull();
});

test('what a panel reads back otherwise is named entry by entry', () => {
  const differences = Array.from({ length: 7 }, (_, zone) => ({
    section: 'zones',
    entry: String(zone + 1),
    before: 'Front door, exit',
    after: null,
  }));
  const { download } = aSwap({ download: { state: 'failed', message: 'differs', compared: false, differences } });
  swapOnScreen(<TransferLine title="Send" transfer={download} />, aSwap());
  expect(screen.getByText('zones, 1: sent Front door, exit, read back –')).toBeDefined();
  expect(screen.getByText('2 more')).toBeDefined();
});
