import type { Signal } from '#lib/contract/signals.ts';

export const signalNumber = (id: number, over: Partial<Signal> = {}): Signal => ({
  id,
  at: '2026-11-04T18:00:00Z',
  code: 'E130',
  text: 'Burglary',
  zone: '012',
  path: 'cell',
  on_test: false,
  kind: 'alarm',
  unrestored: false,
  handled: null,
  area: null,
  point: null,
  original: null,
  receiver: null,
  line: null,
  acts: [],
  ...over,
});
