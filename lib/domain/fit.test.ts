import { Sim } from '#lib/contract/sims/sim.ts';
import { endedNetwork, fitSourceOf, technologyOf, unfitOf, unfitRules } from './fit.ts';

const radio = (device_type: string, more: object = {}) =>
  Sim.parse({
    id: 1,
    imei: '353811010000018',
    iccid: '89148000000000000015',
    status: 'inventory',
    provider: 'vzw',
    device_type,
    version: 1,
    ...more,
  });

test.each([
  ['Vista-20P', '263LTE-V', 'XT, XR'],
  ['NX8', 'XT50-LTE-V', 'XT'],
  ['PC1864', '263H-HSPA', 'XT, XR'],
  ['XR550', 'XT50-LTE-V', 'XT'],
])('in a %s a %s can’t work: it is made for %s', (panel, name, panels) => {
  expect(unfitOf(panel, name)).toEqual({ panels });
});

test.each([
  ['XR150', '263LTE-V'],
  ['XT50', '263LTE-A'],
  ['XT30', 'XT50-LTE-V'],
  ['Vista-128', 'TG-7E-V'],
  ['NX8', 'SLE-LTEVI-FIRE'],
  ['Our own panel', '263LTE-V'],
  ['XR150', 'Our own radio'],
  [null, '263LTE-V'],
])('nobody says that in %j a %j does not work', (panel, name) => {
  expect(unfitOf(panel, name)).toBeUndefined();
});

test.each([
  [{ provider: 'vzw', device_type: '263C-CDMA' }, '2022-12-31'],
  [{ provider: 'vzw', device_type: 'SLE-CDMA' }, '2022-12-31'],
  [{ provider: 'att', device_type: '263H-HSPA' }, '2022-02-22'],
  [{ provider: 'att', device_type: 'Ours', technology: '2g' as const }, '2017-01-01'],
  [{ provider: 'tmo', device_type: 'Ours', technology: 'hspa' as const }, '2022-07-01'],
  [{ provider: 'vzw', device_type: '263LTE-V', technology: 'cat-1' as const }, undefined],
  [{ provider: 'elsewhere', device_type: '263C-CDMA' }, undefined],
  [{ provider: 'att', device_type: 'Ours', technology: 'nb-iot' as const }, '2025-03-31'],
  [{ provider: 'tmo', device_type: 'Ours', technology: 'nb-iot' as const }, undefined],
  [{ provider: 'att', device_type: '263H' }, '2022-02-22'],
  [{ provider: 'vzw', device_type: '263C' }, '2022-12-31'],
  [{ provider: 'vzw', device_type: '263G' }, undefined],
  [{ provider: 'att', device_type: '463G' }, undefined],
])('the network of %j was switched off on %s', (sim, day) => {
  expect(endedNetwork({ technology: undefined, ...sim })).toBe(day);
});

test('a radio that does not fit, has no network, or is of another build than was chosen is named with each reason; a card alone with none', () => {
  const swap = { panel_type: 'Vista-20P', cell_type: 'TG-7E-V' };
  expect(unfitRules(swap, radio('263C-CDMA'))).toEqual(['new-unfit', 'new-network-ended', 'new-other-cell-type']);
  expect(unfitRules(swap, radio('TG-7E-V'))).toEqual([]);
  expect(unfitRules(swap, radio('263C-CDMA', { imei: '' }))).toEqual([]);
});

test.each([
  ['TG-7E-V', 'cat-m', 'TG-7 Dual Path'],
  ['TG7FE -A', 'cat-m', 'TG-7 Dual Path'],
  ['SLE-GSM-3/4G', 'hspa', 'WI1936E'],
  ['SLE-LTEVI-FIRE', 'lte', 'WI2326LF'],
  ['LE4010', 'lte', 'DSC'],
] as const)('what a %s speaks and goes with is said by a document of its maker that anybody can read', (device_type, technology, title) => {
  expect(technologyOf({ technology: undefined, provider: 'att', device_type })).toBe(technology);
  expect(fitSourceOf(device_type)).toEqual({ title: expect.stringContaining(title), url: expect.stringMatching(/^https:/) });
});

test('of a radio whose maker shows no such document it is said that nobody confirmed it, and of one nobody knows nothing', () => {
  for (const radio of ['263LTE-V', 'XT50-LTE-A', '263C']) expect(fitSourceOf(radio)).toBeNull();
  for (const radio of ['Our own radio', '', null]) expect(fitSourceOf(radio)).toBeUndefined();
});
