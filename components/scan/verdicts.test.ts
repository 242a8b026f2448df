import { change, EMPTY } from '#lib/browser/scan/scan.ts';
import type { ScanVerdict } from '#lib/contract/stock.ts';
import { luhnDigit } from '#lib/format/identifiers.ts';
import { codesToAsk, isSavable, judge } from './verdicts.ts';

const IMEI = '353806141923634';
const WRONG = '353806141923635';
const ICCID = '89148000004978519646';
const UNUSUAL = '89148000004978519645';

const scanned = (...codes: string[]) => codes.reduce((scan, code) => change(scan, { type: 'scan', codes: [code], at: 5 }), EMPTY);
const said = (code: string, over: Partial<ScanVerdict> = {}): [string, ScanVerdict] => [
  code,
  { code, kind: 'imei', verdict: 'ok', rule: null, found: [], warehouse_code: null, stock_state: null, device_type: null, ...over },
];
const judged = (codes: string[], told: [string, ScanVerdict][] = [], refusals = new Map<string, string[]>()) =>
  judge(scanned(...codes), { verdicts: new Map(told), refusals });
const rules = (rows: ReturnType<typeof judged>) => rows.map(({ standing, reasons }) => [standing, ...reasons.map(({ rule }) => rule)]);

test('A device with both codes is clean once the server has said so', () => {
  expect(rules(judged([IMEI, ICCID]))).toEqual([['waiting', 'unchecked', 'unchecked']]);
  expect(rules(judged([IMEI, ICCID], [said(IMEI), said(ICCID)]))).toEqual([['clean']]);
});

test('An IMEI whose check digit does not fit is refused at once, an ICCID only warned about', () => {
  expect(rules(judged([WRONG], [said(WRONG, { verdict: 'refused', rule: 'luhn' })]))).toEqual([['refused', 'luhn']]);
  expect(rules(judged([IMEI, UNUSUAL], [said(IMEI), said(UNUSUAL)]))).toEqual([['warned', 'unusual']]);
});

test('What the server knows of a code is told beside the row', () => {
  const known = said(IMEI, { verdict: 'refused', rule: 'known', found: [{ kind: 'sim', id: '7', label: 'Sim 7' }] });
  expect(judged([IMEI], [known])[0]?.reasons[0]).toMatchObject({ rule: 'known', standing: 'refused', said: { found: [{ id: '7' }] } });
  expect(rules(judged([IMEI], [said(IMEI, { verdict: 'warned', rule: 'wrong-type', device_type: '5G' })]))).toEqual([
    ['warned', 'wrong-type'],
  ]);
});

test('An ICCID may get its IMEI while it is the last; left alone it is a card, and can be saved as one', () => {
  const waits = judged([ICCID], [said(ICCID)]);
  expect(rules(waits)).toEqual([['waiting', 'alone']]);
  const rows = judge(change(scanned(ICCID), { type: 'close' }), { verdicts: new Map([said(ICCID)]), refusals: new Map() });
  expect(rules(rows)).toEqual([['clean']]);
  expect([...waits, ...rows].every(isSavable)).toBe(true);
});

test('A delivery may hold cards alone, radios alone and pairs, in any order', () => {
  const other = '89148000004978519653';
  expect(rules(judged([ICCID, other], [said(ICCID), said(other)]))).toEqual([['clean'], ['clean']]);
  expect(judged([ICCID, other]).every(isSavable)).toBe(true);
  expect(rules(judged([ICCID, other, IMEI], [said(ICCID), said(other), said(IMEI)]))).toEqual([['clean'], ['clean']]);
});

test('Among devices with both numbers a card without its radio is to be looked at, and the one being scanned is not saved without it', () => {
  const [a, b, c] = DEVICES as [Pair, Pair, Pair];
  expect(allClean([...a, ...b, c[1], ICCID])).toEqual([['clean'], ['clean'], ['warned', 'no-imei'], ['waiting', 'no-imei']]);
  const codes = [...a, ...b, c[1]];
  const rows = judged(
    codes,
    codes.map((code) => said(code)),
  );
  expect(rules(rows)).toEqual([['clean'], ['clean'], ['waiting', 'no-imei']]);
  expect(rows.map(isSavable)).toEqual([true, true, false]);
  const left = judge(
    { ...scanned(...codes), open: null },
    { verdicts: new Map([...a, ...b].map((code) => said(code))), refusals: new Map() },
  );
  expect(left[2]).toMatchObject({ standing: 'warned' });
  expect(left.every(isSavable)).toBe(true);
});

test('A device that is split over two rows is to be looked at on both, as long as there are more pairs than of either half', () => {
  const [a, b, c] = DEVICES as [Pair, Pair, Pair];
  const scan = change(EMPTY, { type: 'add', groups: [[...a], [...b], [c[0]], [c[1]]], at: 5 });
  const verdicts = new Map([...a, ...b, ...c].map((code) => said(code)));
  expect(rules(judge(scan, { verdicts, refusals: new Map() }))).toEqual([
    ['clean'],
    ['clean'],
    ['warned', 'no-iccid'],
    ['warned', 'no-imei'],
  ]);
});

test('A code that was mended into one that is there already points to that row', () => {
  const scan = change(scanned(IMEI, WRONG), { type: 'edit', id: 2, imei: IMEI, iccid: '' });
  const rows = judge(scan, { verdicts: new Map([said(IMEI)]), refusals: new Map() });
  expect(rows[1]?.reasons).toMatchObject([{ rule: 'duplicate', standing: 'refused', twin: 1 }]);
});

test('What the server refused to save stands on its row until the code is another', () => {
  const refusals = new Map([[IMEI, ['taken']]]);
  expect(rules(judged([IMEI], [said(IMEI)], refusals))).toEqual([['refused', 'taken']]);
  expect(judged([IMEI], [said(IMEI)], new Map([[IMEI, ['Not in our books.']]]))[0]?.reasons).toMatchObject([
    { rule: 'server', words: 'Not in our books.' },
  ]);
  expect(rules(judged([WRONG], [said(WRONG)], new Map([[WRONG, ['luhn']]])))).toEqual([['refused', 'luhn']]);
});

type Pair = readonly [imei: string, iccid: string];
const DEVICES = Array.from({ length: 6 }, (_, at) => {
  const serial = `35380614192${at}63`;
  return [serial + luhnDigit(serial), `89148000004978519${at}${luhnDigit(`89148000004978519${at}`)}`] as const;
});
const allClean = (codes: string[]) =>
  rules(
    judged(
      codes,
      codes.map((code) => said(code)),
    ),
  );

test('Where devices come with both numbers, one that has only one is to be looked at; the one being scanned is not', () => {
  const [a, b, c] = DEVICES as [Pair, Pair, Pair];
  expect(allClean([...a, b[0], ...c])).toEqual([['clean'], ['warned', 'no-iccid'], ['clean']]);
  expect(allClean([...a, b[0]])).toEqual([['clean'], ['clean']]);
  expect(allClean([a[0], b[0], ...c])).toEqual([['clean'], ['clean'], ['clean']]);
});

test('When the other code comes first all of a sudden it is said once; a label that is taken either way is no flip', () => {
  const [a, b, c, d, e, f] = DEVICES as [Pair, Pair, Pair, Pair, Pair, Pair];
  const turned = ([imei, iccid]: Pair) => [iccid, imei];
  const told = allClean([...a, ...b, ...c, ...turned(d), ...turned(e), ...turned(f)]);
  expect(told).toEqual([['clean'], ['clean'], ['clean'], ['warned', 'flipped'], ['clean'], ['clean']]);
  expect(allClean([...a, ...turned(b), ...c, ...turned(d)])).toEqual([['clean'], ['clean'], ['clean'], ['clean']]);
});

test('What stood beside a torn code is to be looked at, until somebody mended it', () => {
  const [a, b] = DEVICES as [Pair, Pair];
  expect(allClean([...a, b[0].slice(3), ...b])).toEqual([
    ['warned', 'torn'],
    ['refused', 'not-an-id'],
    ['warned', 'torn'],
  ]);
});

test('Only numbers are asked about', () => {
  expect(codesToAsk(scanned('263LTE-V', IMEI, ICCID).rows)).toEqual([IMEI, ICCID]);
});
