import { screen } from '@testing-library/react';
import { aSwap, swapOnScreen } from '#components/testing/swapOnScreen.tsx';
import { SiteAlerts } from './SiteAlerts.tsx';

const AT = '2026-11-20T14:00:00Z';
const HANDS = { id: 3, kind: 'off-test', at: AT, by: 'Bo', check: 'old-removed' };
const OTHER = { id: 4, kind: 'other-sim', at: AT, by: 'Bo', sim_id: 9, imei: '356938035643809' };

test('another SIM in the hand is taken or not, and hands on a panel off test are read', async () => {
  const { user, asked } = swapOnScreen(<SiteAlerts />, aSwap({ site_alerts: [HANDS, OTHER] }));
  expect(screen.getByText(/Bo ticked “Old SIM or radio removed” on site while the system was NOT on test/)).toBeDefined();
  expect(screen.getByText(/Bo has 356938035643809 in hand/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Use that one' }));
  await user.click(screen.getByRole('button', { name: 'Keep 356938035643802' }));
  await user.click(screen.getByRole('button', { name: 'I have spoken with them' }));
  expect(asked).toEqual([
    { name: 'site', body: { new_sim_id: 9, site_read: 4 } },
    { name: 'site', body: { site_read: 4 } },
    { name: 'site', body: { site_read: 3 } },
  ]);
});

test.each([
  ['live-alarm', /An alarm is live\./],
  ['fire-desk', /enter who was notified/],
  [null, /Check for live alarms/],
])('of somebody at the panel who was not put on test (%s) the desk reads what to do', (why, words) => {
  swapOnScreen(<SiteAlerts />, aSwap({ site_alerts: [{ id: 5, kind: 'arrived', why, at: AT, by: 'Bo' }] }));
  expect(screen.getByText('Bo reported at the panel; the system was not put on test.')).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
});

test('nothing stands there when nothing is wrong, nor while the swap is ending', () => {
  for (const facts of [{ site_alerts: [] }, { site_alerts: [OTHER], ending: { kind: 'finalize', steps: [] } }]) {
    const { unmount } = swapOnScreen(<SiteAlerts />, aSwap(facts));
    expect(screen.queryByRole('region')).toBeNull();
    unmount();
  }
});
