import { Import } from '#lib/contract/imports.ts';
import { one } from '#lib/contract/shapes.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { asCsv, cleanRow, HEADER, imeiAt } from '#upstream/testing/imports/lists.ts';
import { sender } from '#upstream/testing/imports/send.ts';
import { someoneWith } from '#upstream/testing/someone.ts';

let next = 8_400_000;

/** Rows that were left out of an import stay there to be fetched, whole. */
export function leftOutCases(bench: () => Bench) {
  let token: string;
  beforeEach(async () => {
    token = (await bench().signIn('warehouse')).accessToken;
  });
  const { judged } = sender(bench, () => token);
  const someone = someoneWith(bench);
  const file = async (id: number, query = '', as = token) => {
    const answer = await bench().send(`GET /imports/${id}/left-out${query}`, { token: as });
    return {
      status: answer.status,
      lines: (await answer.text())
        .replace(/[\ufeff"]/g, '')
        .trim()
        .split('\r\n'),
    };
  };

  test('rows left out are a file later too, with every cell as it stood and what was wrong with it, in the reader’s language', async () => {
    const [a, b] = [next++, next++];
    const wrong = cleanRow(b).with(0, '12345').with(5, 'Box "7"; torn');
    const twice = cleanRow(a).with(1, '');
    const list = asCsv([
      [...HEADER, 'Pallet'],
      [...cleanRow(a), 'P-1'],
      [...wrong, 'P-2'],
      [...twice, 'P-3'],
      ['', '', '', '', '', 'Total 2', ''],
    ]);
    const { import_id: id = 0 } = await judged(list, { fields: { fixes: JSON.stringify({ 3: null, 4: null, 5: null }) } });
    const shown = one(Import).parse((await bench().ask(`GET /imports/${id}`, { token })).body).data;
    expect(shown).toMatchObject({ rows: 1, left_out: 3 });
    const { status, lines } = await file(id ?? 0);
    expect(status).toBe(200);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe('IMEI,ICCID,Device Type,Carrier,Warehouse,Notes,Pallet,Row,Why');
    expect(lines[1]).toContain('Box 7; torn,P-2,3,imei: An IMEI has 15 digits');
    expect(lines[2]).toContain(imeiAt(a));
    expect(lines[2]).toContain('P-3,4,imei: Row 2 has the same IMEI');
    expect(lines[3]).toMatch(/^,,,,,Total 2,,5,/);
    expect((await file(id ?? 0, '?locale=de')).lines[0]).toContain('Zeile,Warum');
    expect((await bench().ask(`GET /changes/import/${id}`, { token })).body).toMatchObject({ data: { total: 4, done: 1, skipped: 3 } });

    await bench().ask(`POST /imports/${id}/undo`, { token, body: {} });
    expect((await file(id ?? 0)).lines).toHaveLength(4);
    const other = await someone([{ action: ['read', 'create'], subject: 'Sim', conditions: { warehouse_code: 'DAL-01' } }]);
    expect((await file(id ?? 0, '', other)).status).toBe(404);
  });

  test('where no row was left out there is no file', async () => {
    const { import_id: id } = await judged(asCsv([HEADER, cleanRow(next++)]));
    expect((await file(id ?? 0)).status).toBe(404);
    expect((await bench().ask(`GET /imports/${id}`, { token })).body).toMatchObject({ data: { left_out: 0 } });
  });
}
