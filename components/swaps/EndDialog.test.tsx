import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aSwap, checked, swapOnScreen } from '#components/testing/swapOnScreen.tsx';
import { EndDialog } from './EndDialog.tsx';

beforeEach(() => {
  globalThis.fetch = jest.fn(async () => ({
    ok: true,
    status: 200,
    headers: new Map(),
    json: async () => ({ data: [] }),
  })) as unknown as typeof fetch;
});

const show = (facts: object) => swapOnScreen(<EndDialog onClose={() => undefined} />, aSwap({ touched: true, ...facts }));
const go = (name: RegExp) => screen.getByRole('button', { name });
const reason = () => screen.getByRole('textbox', { name: /Reason/ });

test('once a radio was taken out nothing ends before it is said which one is in the panel', async () => {
  const { user, asked } = show(checked('old-removed', 'fitted'));
  await user.type(reason(), 'Wrong part');
  const button = go(/Abort swap/);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('radio', { name: /The new one stays/ }));
  expect(screen.getByText(/stays unfinished/)).toBeDefined();
  expect(screen.queryByText(/deactivation of the new SIM/i)).toBeNull();
  await user.click(go(/leave unfinished/));
  expect(asked).toEqual([{ name: 'end', body: { status: 'go-back', in_panel: 'new', reason: 'Wrong part' } }]);
});

test('that nobody knows makes the ticket urgent and names the system', async () => {
  const { user, asked } = show(checked('old-removed'));
  await user.click(screen.getByRole('radio', { name: /Nobody knows/ }));
  expect(screen.getByText(/T-48213 becomes urgent: HOU-1 has no proven path/)).toBeDefined();
  await user.type(reason(), 'Nobody answers');
  await user.click(go(/leave unfinished/));
  expect(asked.at(-1)).toEqual({ name: 'end', body: { status: 'go-back', in_panel: 'unknown', reason: 'Nobody answers' } });
});

test('the old one is back: the way back is begun, ticked and heard before the end is open', async () => {
  const begun = show(checked('old-removed', 'fitted'));
  await begun.user.click(screen.getByRole('radio', { name: /The old one is back/ }));
  expect(begun.asked).toEqual([{ name: 'in-panel', body: { in_panel: 'old' } }]);
  begun.unmount();

  const old = { in_panel: { which: 'old' } };
  const back = show({ ...old, ...checked('old-removed', 'fitted') });
  for (const name of [/New SIM or radio removed/, /Old SIM or radio back in/, /enclosure/])
    expect(screen.getByRole('checkbox', { name })).toBeDefined();
  expect(go(/Abort swap/).getAttribute('aria-disabled')).toBe('true');
  await waitFor(() => expect(screen.queryByText(/asked for alarms/)).toBeNull());
  back.unmount();

  const signal = { id: 1, at: '2026-11-20T14:02:00Z', code: 'E602', path: 'cell' };
  const heard = {
    ...old,
    ...checked('new-removed', 'old-back', 'closed-back'),
    proof: { fitted_at: '2026-11-20T14:01:00Z', signal, missing: [] },
  };
  const { user, asked } = show(heard);
  await user.type(reason(), 'Wrong part');
  await waitFor(() => expect(go(/Abort swap/).getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(go(/Abort swap/));
  expect(asked).toEqual([{ name: 'end', body: { status: 'aborted', in_panel: 'old', reason: 'Wrong part' } }]);
});

test('where nobody was at the radio nobody is asked about it', () => {
  show({ touched: false });
  expect(screen.queryByText(/Which radio is in the panel now/)).toBeNull();
});
