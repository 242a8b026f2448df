import type { WorkRule } from '#lib/contract/billableWork/work.ts';
import type { Price } from '#lib/contract/prices/price.ts';
import { laborThousandths, offeredOf, proposeWork, type WorkFacts } from './billableWork.ts';

const price = (code: string, more: Partial<Price> = {}): Price => ({
  ...{
    id: 1,
    code,
    description: `${code} text`,
    kind: 'item',
    unit_cents: 1000,
    gl_account: null,
    taxable: true,
    active: true,
    version: 1,
  },
  ...more,
});
const PRICES = [price('LABOR'), price('TRIP'), price('BATT', { description: 'Battery 12 V 7 Ah' }), price('OLD', { active: false })];
const rule = (more: Partial<WorkRule> = {}): WorkRule => ({
  ...{ id: 1, resolution_code: 'BATT-REPL', lines: [], labor: 'LABOR', round_minutes: 15, trip: 'TRIP', parts: true },
  ...{ under_warranty: false, under_contract: false, version: 1, ...more },
});
const visit = (more: Partial<WorkFacts> = {}): WorkFacts => ({
  ...{ source: 'visit', resolution_code: 'BATT-REPL', isBillable: true, minutes: 50, warranty: false, contract: false, parts: [], ...more },
});
const told = (facts: WorkFacts, rules = [rule()]) => {
  const { lines, free, missing } = proposeWork(facts, rules, offeredOf(PRICES));
  return { lines: lines.map(({ price: { code }, thousandths }) => [code, thousandths]), free, missing };
};

test.each([
  [0, 15, 0],
  [1, 15, 250],
  [15, 15, 250],
  [15.01, 15, 500],
  [61, 30, 1500],
  [7, 6, 200],
  [-3, 15, 0],
])('%s minutes in steps of %s are %s thousandths of an hour', (minutes, step, thousandths) => {
  expect(laborThousandths(minutes, step)).toBe(thousandths);
});

test('a rule bills trip, hours, its lines and the parts that were used up; what the list does not offer is named', () => {
  const parts = [
    { name: 'battery 12 v 7 ah', quantity: 2 },
    { name: 'Tie wrap', quantity: 4 },
  ];
  const rules = [rule({ lines: [{ code: 'OLD', thousandths: 1000 }] })];
  expect(told(visit({ parts }), rules)).toEqual({
    lines: [
      ['TRIP', 1000],
      ['LABOR', 1000],
      ['BATT', 2000],
    ],
    free: null,
    missing: ['OLD', 'Tie wrap'],
  });
  expect(told(visit({ minutes: null })).missing).toEqual(['LABOR']);
});

test.each([
  ['no-code', visit({ resolution_code: null }), [rule()]],
  ['no-rule', visit(), []],
  ['not-billable', visit({ isBillable: false }), []],
  ['not-billable', visit(), [rule({ labor: null, trip: null })]],
  ['warranty', visit({ warranty: true }), [rule({ under_contract: true })]],
  ['contract', visit({ contract: true }), [rule({ under_warranty: true })]],
  ['no-rule', visit({ source: 'swap' }), [rule()]],
])('work is free: %s', (why, facts, rules) => {
  expect(told(facts, rules)).toEqual({ lines: [], free: why, missing: [] });
});

test('a swap has a rule of its own, and no hours', () => {
  expect(told(visit({ source: 'swap', resolution_code: null, minutes: null }), [rule({ resolution_code: null })]).lines).toEqual([
    ['TRIP', 1000],
  ]);
});
