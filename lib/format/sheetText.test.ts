import { inCsv, inPaste, inSheet, outOfCsv, outOfSheet } from './sheetText.ts';

const HOSTILE = [
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '﹦1'],
  ...[' =1', '\u00a0=1', '\u200b=1', '\u2060\ufeff=1', '\u202e=1', '\u0000=1', '\u0001=1'],
  ...[
    ';=1',
    'x;=HYPERLINK("http://evil")',
    'x; =1',
    'x;\u200b=1',
    'x;;=1',
    'x;"=1',
    'x";"=1',
    'x\t@A1',
    "x\n-1+cmd|' /C calc'!A0",
    'x\r\n=1',
  ],
  ...["'=1", '"=1', "''=1", "x;'=1", "'", "'8914", '="8914"', ';', "x;'\n=1"],
];
const HARMLESS = ['', 'LBB-15964', 'a, b', 'a = b', 'a;b', 'x - y', 'Ω – “quoted”', '12E', 'see http://x/?a=1', '353806141923634'];

/** Wherever a reader may part cells: at `;`, a tab, a line's end or a comma, with quotes heeded or not, and blanks and the unseen dropped. */
const BEGIN = /(?:^|[;\t\r\n])[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u;

test.each(HOSTILE)('%j begins no formula, wherever its cells are parted, and is read as it was', (text) => {
  expect(inCsv(text)).not.toMatch(BEGIN);
  expect(outOfCsv(inCsv(text))).toBe(text);
  expect(inSheet(text)).not.toMatch(/^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u);
  expect(outOfSheet(inSheet(text))).toBe(text);
  expect(inPaste(text)).not.toMatch(BEGIN);
});

test.each(HARMLESS)('%j stays as it is', (text) => {
  expect([inCsv(text), inSheet(text), inPaste(text), outOfCsv(text), outOfSheet(text)]).toEqual(Array(5).fill(text));
});

test('a long run of blanks is read once', () => {
  const text = `x${'\n \t;'.repeat(50_000)}`;
  const before = performance.now();
  expect(outOfCsv(inCsv(text))).toBe(text);
  expect(performance.now() - before).toBeLessThan(1000);
});
