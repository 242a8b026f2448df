import { endedNetwork, unfitOf } from '#lib/domain/fit.ts';
import { systemsAmong } from './layout.ts';
import { simAt } from './sims.ts';
import { sunsetAt, sunsetsAmong } from './sunset.ts';
import { systemAt } from './systems.ts';

const EPOCH = new Date('2026-11-26T12:00:00Z');
const SIZES = [1, 20, 49, 50, 300, 600, 1000, 5000];

const madeOf = (size: number) => {
  const systems = Array.from({ length: systemsAmong(size) }, (_, index) => systemAt('fit', index, EPOCH));
  const sims = Array.from({ length: size }, (_, index) => simAt('fit', index, EPOCH));
  const items = Array.from({ length: sunsetsAmong(systems.length) }, (_, index) => sunsetAt('fit', index, EPOCH));
  return { systems, sims, items };
};
type Row = ReturnType<typeof simAt>;
const ended = ({ deviceType, provider, technology }: Row) =>
  endedNetwork({ technology, device_type: deviceType ?? null, provider: provider ?? null });

const groupsOf = (rows: readonly Row[], keyOf: (row: Row) => string) => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
};

test.each(SIZES)('of a sample company of %i SIMs each system has one, some have a second by another carrier', (size) => {
  const { systems, sims } = madeOf(size);
  const on = groupsOf(
    sims.filter(({ csNo }) => csNo),
    ({ csNo }) => csNo ?? '',
  );
  expect([...on.keys()].sort()).toEqual(systems.map(({ csNo }) => csNo).sort());
  const two = [...on.values()].filter((both) => both.length > 1);
  for (const both of two) expect(new Set(both.map(({ provider }) => provider)).size).toBe(2);
  expect(Math.max(...[...on.values()].map((each) => each.length))).toBeLessThanOrEqual(2);
  if (size >= 300) {
    expect(two.length / on.size).toBeGreaterThan(0.02);
    expect(two.length / on.size).toBeLessThan(0.05);
    expect(on.size / size).toBeCloseTo(0.56, 1);
  }
});

test('no radio of the sample company is in a panel it can’t work in, or active in a network that is switched off', () => {
  const { systems, sims, items } = madeOf(5000);
  const panels = new Map(systems.map(({ csNo, panelType }) => [csNo, panelType]));
  const left = new Map(items.filter(({ status }) => status !== 'replaced').map((item) => [item.csNo, item]));
  for (const sim of sims.filter(({ csNo }) => csNo)) {
    const panel = panels.get(sim.csNo ?? '');
    expect([panel, sim.deviceType, unfitOf(panel, sim.deviceType)]).toEqual([panel, sim.deviceType, undefined]);
    // What is still on the wall of an old network is work that waits, and nothing else is.
    const item = left.get(sim.csNo ?? '');
    expect([sim.csNo, ended(sim) !== undefined]).toEqual([sim.csNo, item !== undefined]);
    if (item)
      expect({ radio: sim.deviceType, status: sim.status, ended: ended(sim) }).toEqual({
        ...{ radio: item.cellType, status: 'deactivated', ended: item.sunsetDate },
      });
  }
  for (const item of items) expect([item.panelType, item.cellType, unfitOf(item.panelType, item.cellType)]).toContain(undefined);
  expect(left.size / systems.length).toBeGreaterThan(0.02);
  expect(left.size / systems.length).toBeLessThan(0.06);
});

test('a radio is certified as its model is, speaks what its model does, and has a MEID in place of IMEI and card where that is CDMA', () => {
  const { sims } = madeOf(5000);
  const models = groupsOf(sims, ({ deviceType }) => deviceType ?? '');
  for (const [name, rows] of models) {
    const facts = new Set(rows.map(({ technology, certification }) => `${technology} ${certification}`));
    expect([name, facts.size]).toEqual([name, 1]);
  }
  for (const { technology, imei, iccid, meid, provider, certification } of sims) {
    expect([technology, Boolean(meid), imei === '', iccid === null]).toEqual(
      technology === 'cdma' ? ['cdma', true, true, true] : [technology, false, false, false],
    );
    expect(certification?.split(' ')).toContain(provider);
  }
  const share = (technology: string) => sims.filter((sim) => sim.technology === technology).length / sims.length;
  expect(share('cat-1')).toBeGreaterThan(0.4);
  expect(share('cat-m')).toBeGreaterThan(0.3);
  expect(share('hspa') + share('cdma')).toBeLessThan(0.08);
  for (const old of ['hspa', 'cdma']) expect(share(old)).toBeGreaterThan(0.01);
});

test('no two have one number, and each number is one that a carrier could have given', () => {
  const { sims } = madeOf(5000);
  for (const key of ['imei', 'iccid', 'meid', 'imsi', 'msisdn', 'ipAddress'] as const) {
    const known = sims.flatMap((sim) => sim[key] || []);
    expect([key, new Set(known).size]).toEqual([key, known.length]);
  }
  for (const number of sims.flatMap(({ msisdn }) => msisdn ?? [])) expect(number).toMatch(/^\d{3}(?!.11|555)[2-9]\d{2}\d{4}$/);
});
