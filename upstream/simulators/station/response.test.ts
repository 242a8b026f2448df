import { responseOf } from './response.ts';

const at = new Date('2026-11-04T18:00:00Z');
const after = (seconds: number) => new Date(at.getTime() + seconds * 1000);
const row = { id: 7, at, code: 'E130', onTest: false, dispatched: true, actedAt: null, cancelled: false, cancelledAt: null };
const words = (over: Partial<Parameters<typeof responseOf>[0]>, seconds = 600) =>
  responseOf({ ...row, ...over }, after(seconds)).map(({ what }) => what);

test('a burglary is verified by two calls before the police are asked for, as CS-V-01 wants; nothing is told before it was done', () => {
  expect(words({})).toEqual(['called-site', 'called-contact', 'police']);
  expect(words({}, 20)).toEqual([]);
  expect(words({}, 80)).toEqual(['called-site', 'called-contact']);
});

test.each([
  [
    ['E110', 'FA', 'KA', 'SA', 'Za FI', 'Zs 040'],
    ['fire', 'called-site', 'notified'],
  ],
  [
    ['E122', 'HA', 'PA', 'Za PN', 'Zs 015'],
    ['police', 'notified'],
  ],
  [
    ['E100', 'MA', 'Za EM'],
    ['called-site', 'medical'],
  ],
  [['E200', 'FS', 'Za SV'], ['notified']],
  [
    ['E154', 'WA', 'Za CO'],
    ['called-site', 'called-contact'],
  ],
  [
    ['BA', 'E137', 'Za BU', 'TA'],
    ['called-site', 'called-contact', 'police'],
  ],
])('%j', (codes, acts) => {
  for (const code of codes) expect([code, words({ code })]).toEqual([code, acts]);
});

test('on test nobody does anything, unless the test ended over it: then from that moment', () => {
  expect(words({ onTest: true, dispatched: false })).toEqual([]);
  expect(responseOf({ ...row, onTest: true, actedAt: after(100) }, after(140))).toEqual([
    { at: after(130), what: 'called-site', by: expect.stringMatching(/^Operator \d+$/) },
  ]);
  expect(responseOf({ ...row, onTest: true }, after(1)).map((act) => act.at)).toEqual([null, null, null]);
});

test('canceled, nobody is sent any more', () => {
  expect(words({ cancelled: true, cancelledAt: after(60) })).toEqual(['called-site', 'cancelled']);
  expect(words({ dispatched: false, cancelled: true, cancelledAt: after(60) })).toEqual(['cancelled']);
});
