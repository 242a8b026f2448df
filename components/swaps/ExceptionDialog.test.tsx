import { screen } from '@testing-library/react';
import { aSwap, checked, swapOnScreen } from '#components/testing/swapOnScreen.tsx';
import { ExceptionDialog } from './ExceptionDialog.tsx';

const FITTED = { step: 5, touched: true, ...checked('old-removed', 'fitted'), proof: { missing: ['signal'] } };
const show = (facts: object = {}) => swapOnScreen(<ExceptionDialog onClose={() => undefined} />, aSwap({ ...FITTED, ...facts }));

test('who signs says that the new radio is in, and signs for no other', async () => {
  const { user } = show();
  const sign = screen.getByRole('button', { name: /Sign exception/ });
  expect(sign.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('radio', { name: /The old one is back/ }));
  expect(sign.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('radio', { name: /The new one stays/ }));
  expect(sign.getAttribute('aria-disabled')).not.toBe('true');
  await user.click(screen.getByRole('radio', { name: /Nobody knows/ }));
  expect(screen.getByRole('button', { name: /leave unfinished/ })).toBeDefined();
  expect(screen.getByText(/becomes urgent/)).toBeDefined();
});

test('nobody signs for a radio whose SIM is not on', async () => {
  const { user } = show({ new_sim: { id: 2, imei: '356938035643802', status: 'inventory' } });
  await user.click(screen.getByRole('radio', { name: /The new one stays/ }));
  expect(screen.getByRole('button', { name: /Sign exception/ }).getAttribute('aria-disabled')).toBe('true');
});
