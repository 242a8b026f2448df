import { createHash } from 'node:crypto';
import { cost } from '#upstream/testing/cost.ts';
import { ownFolder } from '#upstream/testing/folder.ts';
import { asCsv, asXlsx, cleanList, ENCODINGS, workbookOf, written, zipOf } from '#upstream/testing/imports/lists.ts';
import { LIMITS, Unreadable } from './limits.ts';
import { readList } from './readList.ts';
import type { Row } from './rows.ts';

const folder = ownFolder();
let made = 0;

async function read(content: string | Buffer): Promise<Row[]> {
  made += 1;
  const rows: Row[] = [];
  for await (const row of readList(written(folder, `list-${made}`, content))) rows.push(row);
  return rows;
}
const refusal = (content: string | Buffer) =>
  read(content).then(
    () => 'read',
    (error: unknown) => (error instanceof Unreadable ? error.rule : error),
  );
const cellsIn = async (content: string | Buffer) => (await read(content)).map(({ cells }) => cells);

const LIST = [...cleanList(30), ['861234567890120', '', 'Größe "L", naïve', 'AT&T', 'São Paulo', 'one\ntwo; three\tfour, five']];

describe.each(Object.keys(ENCODINGS))('a list in %s', (encoding) => {
  test.each([',', ';', '\t'])('parted by %j is read as it was written', async (separator) => {
    const encode = ENCODINGS[encoding] as (text: string) => Buffer;
    expect(await cellsIn(encode(asCsv(LIST, separator)))).toEqual(LIST);
  });
});

test('the rows of a workbook of another program are the rows of its first sheet', async () => {
  expect(await cellsIn(await asXlsx(LIST))).toEqual(LIST);
});

test('rows count as a spreadsheet counts them: empty lines too, and a cell of several lines once', async () => {
  const [last] = (await read(`IMEI\n1${'\n'.repeat(99_000)}2\n`)).slice(-1);
  expect(last).toEqual({ row: 99_002, cells: ['2'] });
  expect((await read('IMEI,Notes\n\n1,"a\nb"\n,,\n2,c')).map(({ row }) => row)).toEqual([1, 3, 5]);
  const sheet =
    '<worksheet><sheetData><row r="2"><c r="B2"><v>7</v></c></row><row r="9"><c r="A9"><v>8</v></c></row></sheetData></worksheet>';
  expect(await read(zipOf(workbookOf(sheet)))).toEqual([
    { row: 2, cells: ['', 7] },
    { row: 9, cells: [8] },
  ]);
});

test('texts of a workbook are read in all the ways they may be written', async () => {
  const sheet = `<?xml version="1.0"?><x:worksheet><x:sheetData><x:row>
    <x:c t="inlineStr"><x:is><x:r><x:t>Gro</x:t></x:r><x:r><x:t xml:space='preserve'>ße </x:t></x:r></x:is></x:c>
    <x:c t="str"><x:f>A1</x:f><x:v>A &amp; B &#x41;_x0042_</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c><x:c s="1"/>
    <x:c t='e'><x:v>#N/A</x:v></x:c><x:c><x:v>8.9148E+19</x:v></x:c><x:c t="s"><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
  const strings = '<sst><si><r><t>89</t></r><r><t>14</t></r><rPh><t>spoken</t></rPh></si></sst>';
  const parts = workbookOf(sheet);
  const relations = parts['xl/_rels/workbook.xml.rels']?.replace(
    '</Relationships>',
    '<Relationship Id="rId2" Type="http://x/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>',
  );
  const file = zipOf({ ...parts, 'xl/_rels/workbook.xml.rels': relations ?? '', 'xl/sharedStrings.xml': strings });
  expect(await cellsIn(file)).toEqual([['Große ', 'A & B AB', 'TRUE', '', '#N/A', 8.9148e19, '8914']]);
});

test('what a person wrote to keep a number whole is not part of the number', async () => {
  expect(await cellsIn('sep=;\nIMEI;ICCID\n="353806141923634";\'89148000000000000006')).toEqual([
    ['IMEI', 'ICCID'],
    ['353806141923634', '89148000000000000006'],
  ]);
});

const BIG = '<worksheet><sheetData>';
const manyRows = (row: string) => `${BIG}${row.repeat(3_000_000)}</sheetData></worksheet>`;

/** Tags in one another, with names that no archive packs well. */
function nested(depth: number): string {
  const names = Array.from({ length: depth }, (_, n) => `a${createHash('md5').update(`${n}`).digest('hex')}`);
  return `${names.map((name) => `<${name}>`).join('')}${names
    .reverse()
    .map((name) => `</${name}>`)
    .join('')}`;
}

/** An archive whose ZIP64 directory is said to be elsewhere. */
function pointedAt(place: bigint): Buffer {
  const locator = Buffer.from('PK\x06\x07'.padEnd(20, '\0'), 'latin1');
  locator.writeBigUInt64LE(place, 8);
  return Buffer.concat([Buffer.from('PK\x03\x04'), locator, Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1')]);
}

/** What reading the longest good list costs. */
let longest: number;
beforeAll(async () => {
  const list = asCsv(cleanList(LIMITS.rows));
  longest = await cost(() => read(list));
});

test.each<[string, string, () => string | Buffer]>([
  ['an old Excel file', 'file_kind', () => Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex')],
  ['a picture', 'file_kind', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a PDF', 'file_kind', () => '%PDF-1.7\n'],
  ['a web page under another name', 'file_kind', () => '<html><table><tr><td>IMEI</td></tr></table></html>'],
  ['an archive of something else', 'file_kind', () => zipOf({ 'a.txt': 'hello' })],
  ['half an archive', 'file_broken', () => zipOf(workbookOf(`${BIG}</sheetData></worksheet>`)).subarray(0, 300)],
  ['a workbook whose XML ends early', 'file_broken', () => zipOf(workbookOf(`${BIG}<row`))],
  [
    'a workbook with a DOCTYPE',
    'file_doctype',
    () => zipOf(workbookOf('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><worksheet>&b;</worksheet>')),
  ],
  ['a DOCTYPE in the list of its parts', 'file_doctype', () => zipOf({ ...workbookOf(''), '_rels/.rels': '<!DOCTYPE x><Relationships/>' })],
  ['a bomb', 'file_unpacked', () => zipOf(workbookOf(manyRows('<row><c><v>1</v></c></row>')))],
  ['a bomb that hides its size', 'file_unpacked', () => zipOf(workbookOf(manyRows('<row/>')), { 'xl/worksheets/sheet1.xml': 1000 })],
  ['an archive that points beyond any file', 'file_broken', () => pointedAt(2n ** 64n - 16n)],
  [
    'more parts than any workbook has',
    'file_broken',
    () => zipOf(Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`${n}`, '']))),
  ],
  ['a part that ends before it should', 'file_broken', () => zipOf(workbookOf('<worksheet/>'), { 'xl/worksheets/sheet1.xml': 1000 })],
  ['a workbook without an end', 'file_broken', () => zipOf(workbookOf(`${BIG}<row><c><v>1</v></c></row>`))],
  ['tags in tags in tags', 'file_broken', () => zipOf(workbookOf(nested(100_000)))],
  ['an entity that nobody declared', 'file_broken', () => zipOf(workbookOf(`${BIG}<row><c><v>&b;</v></c></row></sheetData></worksheet>`))],
  ['a value without an end', 'file_cell', () => zipOf(workbookOf(`<worksheet a="${'x y '.repeat(LIMITS.cell)}`))],
  ['a column far out', 'file_columns', () => zipOf(workbookOf(`${BIG}<row><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>`))],
  ['a tag without an end', 'file_broken', () => zipOf(workbookOf(`<worksheet ${'a="\''.repeat(9000)}`))],
  [
    'an overlong cell in a workbook',
    'file_cell',
    () => zipOf(workbookOf(`${BIG}<row><c t="inlineStr"><is><t>${'x '.repeat(LIMITS.cell)}`)),
  ],
  ['a quote that never ends', 'file_cell', () => `IMEI,Notes\n1,"${'x\n'.repeat(3_000_000)}`],
  ['an overlong cell', 'file_cell', () => `IMEI\n${'1'.repeat(LIMITS.cell + 1)}`],
  ['too many columns', 'file_columns', () => `${'a,'.repeat(60)}a\n`],
  ['lines and nothing in them', 'file_rows', () => '\n'.repeat(1_000_000)],
])('%s is refused in time: %s', async (_, rule, content) => {
  const bytes = content();
  let seconds = Number.POSITIVE_INFINITY;
  // The least of three: a machine that is busy elsewhere makes some of them dear.
  for (let tries = 0; tries < 3 && seconds >= Math.min(2, longest / 4); tries++)
    seconds = Math.min(seconds, await cost(async () => expect(await refusal(bytes)).toBe(rule)));
  expect(seconds).toBeLessThan(2);
  expect(seconds).toBeLessThan(longest / 2);
});
