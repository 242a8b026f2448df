import { Swap } from '#lib/contract/swaps/swap.ts';
import { heldOf } from './followSteps.ts';
import { nextObstacle } from './nextObstacle.ts';

const AT = '2026-11-20T14:00:00Z';
const NOW = new Date(AT);
const held = (...acts: string[]) => ({
  by: 'Dana',
  at: AT,
  communication: null,
  held: acts.map((act) => ({ act, at: AT, message: 'refused' })),
});
const SIM = { id: 2, imei: '356938035643802', device_type: '263LTE-V', provider: 'vzw', status: 'inventory', version: 1 };
const swapOf = (facts: object) =>
  Swap.parse({
    ...{ id: 7, ticket_number: 'T-1', cs_no: 'HOU-1', step: 4, status: 'on-test', panel_type: 'XR150', panel_flagged: true, version: 3 },
    ...{ cell_type: '263LTE-V', new_sim_id: 2, new_sim: SIM, follow: held('save', 'activate', 'send') },
    test: { state: 'on', asked_at: AT, confirmed_at: AT, expires_at: '2026-11-20T15:30:00Z' },
    ...facts,
  });
const acts = (swap: Swap) => heldOf(swap).map(({ act }) => act);

test('what was refused waits for a person until that one thing is done, by whomever', () => {
  expect(acts(swapOf({}))).toEqual(['save', 'activate', 'send']);
  expect(acts(swapOf({ upload: { state: 'failed' } }))).toEqual(['save', 'activate', 'send']);
  expect(acts(swapOf({ upload: { state: 'done' } }))).toEqual(['activate', 'send']);
  expect(acts(swapOf({ new_sim: { ...SIM, status: 'active' } }))).toEqual(['save', 'send']);
  expect(acts(swapOf({ download: { state: 'running' } }))).toEqual(['save', 'activate']);
  expect(nextObstacle(swapOf({ follow: held('save') }), NOW).what).toBe('held');
  expect(nextObstacle(swapOf({ follow: held('save'), upload: { state: 'done' } }), NOW).what).not.toBe('held');
});
