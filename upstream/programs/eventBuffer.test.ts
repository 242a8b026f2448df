import type { PanelEvent } from '#upstream/simulators/panels/panelLink.ts';
import { heardOf } from './eventBuffer.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const signal = (seconds: number, code = 'Za BU', zone: string | null = '004'): PanelEvent => ({
  at: ago(seconds),
  what: 'signal',
  code,
  zone,
});
const line = (seconds: number, code = 'Za BU', zone: string | null = '004') => ({ at: ago(seconds), code, zone });
const words = (events: PanelEvent[], logged: ReturnType<typeof line>[], from: Date | undefined = ago(86_400)) =>
  heardOf(events, logged, from, NOW).map(({ heard }) => heard);

test('of two alike of which the station has one, the nearer was heard and the other one never', () => {
  expect(words([signal(3600), signal(3660)], [line(3655)])).toEqual(['lost', 'heard']);
  expect(heardOf([signal(3660)], [line(3655)], ago(86_400), NOW)).toEqual([{ heard: 'heard', heard_at: ago(3655).toISOString() }]);
});

test('another code, another zone or another hour is another event; no zone is zone 000', () => {
  expect(words([signal(3600)], [line(3600, 'Za FI'), line(3600, 'Za BU', '005'), line(7200)])).toEqual(['lost']);
  expect(words([signal(3600, 'Zs 007', null)], [line(3590, 'Zs 007', '000')])).toEqual(['heard']);
});

test('what was only now may be on its way; what a panel does not say is its own; of what the station does not tell nothing is known', () => {
  expect(words([signal(20), signal(400), { at: ago(400), what: 'programmed', code: null, zone: null }], [])).toEqual([
    'waiting',
    'lost',
    'own',
  ]);
  expect(words([signal(3600), signal(400)], [], ago(1800))).toEqual(['unknown', 'lost']);
  expect(heardOf([signal(3600)], [], undefined, NOW)).toEqual([{ heard: 'unknown', heard_at: null }]);
});
