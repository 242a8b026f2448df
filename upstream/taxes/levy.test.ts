import { MOST_TAXES } from '#lib/contract/invoices/content.ts';
import { levy } from './levy.ts';
import type { PlaceTax } from './read.ts';

const item = { description: 'x', cost_cents: 100, thousandths: 1000, discount: null, taxed: [] };

test('what no invoice has room for begins another, and what the first has room for still goes there; a place without tax has not the usual one', () => {
  const places = Array.from({ length: MOST_TAXES + 1 }, (_, index) => `P${index}`);
  const bySystem = new Map<string, PlaceTax>([
    ...places.map((csNo, index) => [csNo, { place: csNo, tax: { name: csNo, basis_points: index + 1 } }] as const),
    ['NONE', { place: 'NONE', tax: null }] as const,
  ]);
  const untaxed = [...places, 'P0', 'NONE'].map((csNo) => ({ what: csNo, csNo, items: [item], isTaxed: true }));
  const parts = levy(untaxed, bySystem, { usual: [{ name: 'usual', basis_points: 825 }], isExempt: false });
  expect(parts.map(({ whats }) => whats)).toEqual([[...places.slice(0, MOST_TAXES), 'P0', 'NONE'], [`P${MOST_TAXES}`]]);
  expect(parts[0]?.items.at(-1)?.taxed).toEqual([]);
});
