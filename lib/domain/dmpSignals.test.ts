import { readFileSync } from 'node:fs';
import { dmpRestores, dmpSignal } from './dmpSignals.ts';

const LANGUAGES = ['en', 'de', 'fr', 'pt'];
const numbers = Array.from({ length: 160 }, (_, index) => String(index).padStart(3, '0'));
const definitions = [...'abcdfhijklmqrtuwxy'];
const types = ['BL', 'FI', 'BU', 'SV', 'PN', 'EM', 'A1', 'A2', 'CO', 'VA', 'OP', 'CL', 'LA', 'DA', 'ST', 'SP', 'AD', 'DE', 'FO', 'HO'];
const codes = [...numbers.map((number) => `Zs ${number}`), ...definitions.flatMap((each) => types.map((type) => `Z${each} ${type}`))];
const known = codes.flatMap((code) => {
  const found = dmpSignal(code);
  return found ? [{ code, ...found }] : [];
});

test.each(LANGUAGES)('every message a DMP panel may send has words in %s', (language) => {
  const { signals } = JSON.parse(readFileSync(`messages/${language}.json`, 'utf8')) as { signals: Record<string, Record<string, string>> };
  const wordless = known.filter(({ words }) => {
    const [group = '', name = ''] = words.split('.');
    return !signals[group]?.[name];
  });
  expect(wordless).toEqual([]);
  expect(known.length).toBeGreaterThan(150);
});

test('what ends a message is a restore, and ends nothing itself', () => {
  for (const { code } of known)
    for (const restore of dmpRestores(code)) {
      expect([code, restore, dmpSignal(restore)?.kind ?? 'unlisted']).toEqual([
        code,
        restore,
        expect.stringMatching(/^(restore|unlisted)$/),
      ]);
      expect(dmpRestores(restore)).toEqual([]);
    }
});

test.each([
  ['Za BU', 'alarm', ['Zr BU']],
  ['Za FI', 'alarm', ['Zr FI']],
  ['Za SV', 'supervisory', ['Zr SV']],
  ['Zt FI', 'trouble', ['Zr FI']],
  ['Zs 008', 'trouble', ['Zs 000']],
  ['Zs 010', 'trouble', ['Zs 002']],
  ['Zs 072', 'trouble', ['Zs 073']],
  ['Zs 007', 'test', []],
  ['Zs 045', 'other', []],
  ['Zs 049', 'other', []],
  ['Zq OP', 'open-close', []],
  ['Zs 073', 'restore', []],
])('%s is %s and ends with %j', (code, kind, restores) => {
  expect(dmpSignal(code)?.kind).toBe(kind);
  expect(dmpRestores(code)).toEqual(restores);
});

test.each(['ZA', 'BA', 'E130', 'Za', 'Za bu', 'Zs 999', 'Zs 000 ', 'toString'])(
  '%s is no message of a DMP panel that any list has',
  (code) => {
    expect(dmpSignal(code)).toBeUndefined();
    expect(dmpRestores(code)).toEqual([]);
  },
);
