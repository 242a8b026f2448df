import { Sim } from '#lib/contract/sims/sim.ts';
import { endedNetwork, unfitOf, unfitRules } from './fit.ts';

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
])('in a %s a %s can’t work: it is made for %s, and by which document is said', (panel, name, panels) => {
  expect(unfitOf(panel, name)).toEqual({ panels, source: expect.stringMatching(/^DMP, .*Guide$/) });
});

test.each([
  ['XR150', '263LTE-V'],
  ['XT50', '263LTE-A'],
  ['XT30', 'XT50-LTE-V'],
  ['Vista-128', 'CellCom-EX-V'],
  ['NX8', 'MiniCell-V'],
  ['Our own panel', '263LTE-V'],
  ['XR150', 'Our own radio'],
  [null, '263LTE-V'],
])('nobody says that in %j a %j does not work', (panel, name) => {
  expect(unfitOf(panel, name)).toBeUndefined();
});

test.each([
  [{ provider: 'vzw', device_type: '263C-CDMA' }, '2022-12-31'],
  [{ provider: 'vzw', device_type: 'CellCom-3G-V' }, '2022-12-31'],
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
  const swap = { panel_type: 'Vista-20P', cell_type: 'CellCom-EX-V' };
  expect(unfitRules(swap, radio('263C-CDMA'))).toEqual(['new-unfit', 'new-network-ended', 'new-other-cell-type']);
  expect(unfitRules(swap, radio('CellCom-EX-V'))).toEqual([]);
  expect(unfitRules(swap, radio('263C-CDMA', { imei: '' }))).toEqual([]);
});
