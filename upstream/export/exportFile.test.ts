import { fileReader } from '#upstream/testing/fileRows.ts';
import type { ExportCell } from './cells.ts';
import { exportFile, FORMATS } from './exportFile.ts';

const MANY = process.env.FULL ? 1_000_000 : 50_000;
const heads = ['IMEI', 'ICCID', 'Notes', 'Version'];

async function* given(rows: readonly ExportCell[][]) {
  yield* rows;
}

const readBack = fileReader();

describe.each(FORMATS)('someone who opens an exported %s file', (format) => {
  const fileOf = (rows: ExportCell[][]) => exportFile({ name: 'sims', format, heads, rows: given(rows), total: rows.length });
  const row = (notes: string): ExportCell[] => ['353806141923634', '89148000000359831234', notes, 7];
  const notesOf = async (notes: string) => (await readBack(fileOf([row(notes)])))[1]?.[2];

  test('finds every identifier whole, as text', async () => {
    const [head, first, second] = await readBack(fileOf([row(''), ['012345678901237', null, 'Ω – “quoted”, one', 1]]));
    expect(head).toEqual(heads);
    expect(first?.slice(0, 2)).toEqual(['353806141923634', '89148000000359831234']);
    expect(second?.slice(0, 3)).toEqual(['012345678901237', '', 'Ω – “quoted”, one']);
  });

  test.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', ' =1', '\u00a0=1', '\u200b=1'],
    ...[';=1', 'x;=HYPERLINK("http://evil")', 'x; =1', 'x;"=1', 'x";"=1', 'x\t@A1', "x\r\n-1+cmd|' /C calc'!A0", "'=1", "x;'=1", '"=1'],
  ])('can run nothing that begins as %j, and reads it as it was written', async (notes) => {
    const text = Buffer.from(await fileOf([row(notes)]).arrayBuffer()).toString();
    // Wherever a reader may part cells, whether it heeds quotes or not; `="…"` is how numbers are told to be text.
    if (format === 'csv') expect(text.replaceAll(/"=""\d+"""/g, '')).not.toMatch(/(^|[,;\t\r\n])[\s\p{Cf}"]*[=+\-@＝]/u);
    expect(await notesOf(notes)).toBe(notes);
  });

  test('has every text in quotes', async () => {
    const text = Buffer.from(await fileOf([row('a')]).arrayBuffer()).toString();
    if (format === 'csv') expect(text).toContain('"=""89148000000359831234""","a",7\r\n');
  });

  test.each(['one\ntwo', 'one\rtwo', 'a "b", c;d', '<b>&amp;</b> ]]>'])('reads %j as it was written', async (notes) => {
    expect(await notesOf(notes)).toBe(notes);
  });

  test.each(['a\ufffeb\uffff', 'a\u0001b', 'a\u001bb'])('can open it although somebody is called %j', async (notes) => {
    expect(await notesOf(notes)).toBe(format === 'xlsx' ? 'ab' : notes);
  });

  test('gets it under its name, with the number of rows to come', async () => {
    const { headers } = exportFile({ name: 'Größe 7', format, heads, rows: given([]), total: 0 });
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Gr_e_7.${format}"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%207.${format}`,
    );
    expect(headers.get('x-total-rows')).toBe('0');
  });

  test(`${MANY.toLocaleString('en')} rows pass through, and none is kept`, async () => {
    let made = 0;
    async function* many() {
      for (; made < MANY; made += 1) yield row(`row ${made}`);
    }
    const before = process.memoryUsage().rss;
    let most = 0;
    for await (const _ of exportFile({ name: 'sims', format, heads, rows: many(), total: MANY }).body ?? [])
      most = Math.max(most, process.memoryUsage().rss - before);
    expect(made).toBe(MANY);
    expect(most).toBeLessThan(150 * 1024 * 1024);
  });

  test('who goes away ends the reading', async () => {
    let made = 0;
    let isOver = false;
    async function* endless() {
      try {
        for (;;) {
          made += 1;
          yield row(`row ${made}`);
          if (made % 100 === 0) await new Promise(setImmediate);
        }
      } finally {
        isOver = true;
      }
    }
    const reader = exportFile({ name: 'sims', format, heads, rows: endless() }).body?.getReader();
    await reader?.read();
    await reader?.read();
    await reader?.cancel();
    const before = made;
    await new Promise(setImmediate);
    expect({ isOver, more: made - before }).toEqual({ isOver: true, more: 0 });
    expect(made).toBeLessThan(20_000);
  });
});
