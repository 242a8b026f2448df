import type { FleetCell } from '#lib/contract/fleet.ts';
import { fleetTotal, staleBilled, tablesOf } from './fleetFigures.ts';

const cell = (provider: string, status: FleetCell['status'], checked: FleetCell['checked'], count: number): FleetCell => ({
  provider,
  status,
  checked,
  count,
  on_system: 0,
});
const CELLS = [
  cell('att', 'active', 'hour', 5),
  cell('vzw', 'active', 'day', 10),
  cell('vzw', 'active', 'older', 4),
  cell('vzw', 'suspended', 'month', 2),
  cell('vzw', 'retired', 'never', 7),
  cell('vzw', 'active', 'week', 1),
];

test('each provider has a table, the larger one first, with what is fresh and only the states somebody is in', () => {
  const [vzw, att] = tablesOf(CELLS);
  expect(vzw).toMatchObject({ provider: 'vzw', total: 24, fresh: 10 });
  expect(vzw?.rows.map(({ status, total }) => [status, total])).toEqual([
    ['active', 15],
    ['suspended', 2],
    ['retired', 7],
  ]);
  expect(vzw?.rows[0]?.ages).toEqual({ hour: 0, day: 10, week: 1, month: 0, older: 4, never: 0 });
  expect(att).toMatchObject({ total: 5, fresh: 5 });
});

test('what costs money and was not asked about for a week is counted; a retired one costs nothing', () => {
  expect(staleBilled(CELLS)).toBe(6);
  expect(fleetTotal(CELLS)).toBe(29);
  expect(staleBilled([])).toBe(0);
});
