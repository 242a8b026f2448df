import { endedNetwork, unfitOf } from '#lib/domain/fit.ts';
import { simAt } from './sims.ts';
import { sunsetAt } from './sunset.ts';
import { systemAt } from './systems.ts';

const EPOCH = new Date('2026-11-26T12:00:00Z');

test('no radio of the sample company is in a panel it can’t work in, or active in a network that is switched off', () => {
  const panels = new Map(
    Array.from({ length: 1400 }, (_, index) => systemAt('fit', index, EPOCH)).map(({ csNo, panelType }) => [csNo, panelType]),
  );
  const installed = Array.from({ length: 5000 }, (_, index) => simAt('fit', index, EPOCH)).filter(({ csNo }) => csNo);
  expect(installed.length).toBeGreaterThan(500);
  for (const { csNo, deviceType, provider, status } of installed) {
    const panel = panels.get(csNo ?? '');
    expect([panel, deviceType, unfitOf(panel, deviceType)]).toEqual([panel, deviceType, undefined]);
    if (status === 'active')
      expect(endedNetwork({ technology: undefined, device_type: deviceType ?? null, provider: provider ?? null })).toBeUndefined();
  }
  for (const item of Array.from({ length: 600 }, (_, index) => sunsetAt('fit', index, EPOCH)))
    expect([item.panelType, item.cellType, unfitOf(item.panelType, item.cellType)]).toEqual([item.panelType, item.cellType, undefined]);
});
