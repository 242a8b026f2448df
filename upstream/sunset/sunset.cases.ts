import { eq } from 'drizzle-orm';
import * as contract from '#lib/contract/index.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { onChange } from '#upstream/core/events.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { FORMATS } from '#upstream/export/exportFile.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { fileReader } from '#upstream/testing/fileRows.ts';
import { sunsetItems } from './tables.ts';

const WAREHOUSE = [
  { action: 'manage', subject: ['Sim', 'Batch', 'Todo'] },
  { action: 'read', subject: ['Dashboard', 'Network'] },
];

/** What must hold for the sunset sites, on either database. */
export function sunsetCases(bench: () => Bench) {
  let token: string;
  let counter = 0;
  beforeAll(async () => {
    token = (await bench().signIn('dispatcher')).accessToken;
  });

  const ask = (call: string, body?: unknown, as = token) => bench().ask(call, { token: as, body });
  const list = async (query = '', as = token) =>
    contract.sunset.list.reply.parse((await ask(`GET /sunset${query}`, undefined, as)).body).data;
  const show = async (id: number) => {
    const [item] = await list(`?id=${id}`);
    if (!item) throw new Error(`no site ${id}`);
    return item;
  };
  const itemIn = ({ body }: { body: unknown }) => contract.sunset.updateField.reply.parse(body).data;
  const save = (id: number, field: string, value: unknown, was?: unknown, as = token) =>
    ask(`POST /sunset/${id}/update-field`, { field, value, ...(was !== undefined && { was }) }, as);

  async function site(more: Partial<typeof sunsetItems.$inferInsert> = {}) {
    counter += 1;
    const now = bench().clock.now();
    const row = await insertOne(bench().database, sunsetItems, {
      Branch: 'Dallas',
      siteName: `Corner ${counter}`,
      csNo: `SUN-${10_000 + counter}`,
      status: 'open',
      tags: [],
      createdAt: now,
      updatedAt: now,
      ...more,
    });
    return row.id;
  }

  test('somebody gets every site at once, and the same ones as a table', async () => {
    const all = await list();
    const rows = await bench().database.select().from(sunsetItems);
    expect(all).toHaveLength(rows.length);
    expect(all.length).toBeGreaterThan(50);
    expect(await list('?shape=table')).toEqual(all);
    expect(all.every(({ Branch, cs_no, lat, tags, version }) => Branch && cs_no && lat && Array.isArray(tags) && version)).toBe(true);
  });

  test('a word that came up while the table is written is told as it is', () => {
    const table = {
      fields: ['id', 'status', 'lat'],
      words: { status: ['open'] },
      rows: [
        [1, 0, '32.5'],
        [2, 'dispatched', null],
        [3, null],
      ],
    };
    const { data } = contract.sunset.list.reply.parse(table);
    expect(data.map(({ id, status, lat, tags }) => [id, status, lat, tags])).toEqual([
      [1, 'open', 32.5, []],
      [2, 'dispatched', null, []],
      [3, null, null, []],
    ]);
  });

  test('a search finds a part of Branch or site name, in any case, with blanks around it, and nothing else', async () => {
    const id = await site({ siteName: 'Zephyr & Sons 100%_', address: '9 Quokka Lane' });
    const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).map((item) => item.id);
    expect(await found('  zEPHYR & s ')).toEqual([id]);
    expect(await found('100%_')).toEqual([id]);
    expect(await found('100_%')).toEqual([]);
    expect(await found('quokka')).toEqual([]);
    const dallas = await list('?q=dALL');
    expect(dallas.length).toBeGreaterThan(1);
    expect(dallas.every((item) => item.Branch === 'Dallas' || item.site_name?.toLowerCase().includes('dall'))).toBe(true);
    expect(await found('   ')).toHaveLength((await list()).length);
  });

  test('tags narrow the list', async () => {
    const id = await site({ tags: ['behind the silo', 'school'] });
    expect((await list('?tag=behind%20the%20silo')).map((item) => item.id)).toEqual([id]);
  });

  test.each<[string, unknown, unknown]>([
    ['status', 'scheduled', 'scheduled'],
    ['priority', 'urgent', 'urgent'],
    ['technician_id', '1', 1],
    ['scheduled_for', '2026-12-01', '2026-12-01'],
    ['contact_name', '  Rosa Vega ', 'Rosa Vega'],
    ['phone', '(214) 555-0147', '2145550147'],
    ['notes', 'Roof key missing', 'Roof key missing'],
  ])('somebody saves the %s alone, and history tells it', async (field, value, kept) => {
    const id = await site();
    const before = await show(id);
    const after = itemIn(await save(id, field, value, before[field as keyof SunsetItem]));
    expect(after).toEqual({ ...before, [field]: kept, version: 2 });
    const { body } = await ask(`GET /sunset/${id}/history`);
    const told = { field, before: before[field as keyof SunsetItem], after: kept, by: 'Devin Okafor' };
    expect(body).toMatchObject({ data: [told] });
  });

  test('an emptied field is empty, but a site always has a status', async () => {
    const id = await site({ notes: 'x', phone: '2145550100' });
    expect(itemIn(await save(id, 'notes', ' '))).toMatchObject({ notes: null });
    expect(itemIn(await save(id, 'phone', null))).toMatchObject({ phone: null });
    expect((await save(id, 'status', null)).status).toBe(422);
  });

  test.each<[string, unknown]>([
    ['status', 'gone'],
    ['priority', 'asap'],
    ['technician_id', 999_999],
    ['technician_id', 3_000_000_000],
    ['scheduled_for', '2026-02-30'],
    ['scheduled_for', 'tomorrow'],
    ['phone', 'call me'],
    ['contact_name', 'x'.repeat(121)],
    ['notes', 7],
  ])('%s can not become %j', async (field, value) => {
    const id = await site();
    expect(await save(id, field, value)).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
    expect((await show(id)).version).toBe(1);
  });

  test('a field that is not for typing is refused', async () => {
    const id = await site();
    expect((await save(id, 'cs_no', 'X')).status).toBe(422);
  });

  test('two people on different fields do not collide, on the same one the second is told what stands there', async () => {
    const id = await site({ notes: 'old' });
    await save(id, 'notes', 'mine', 'old');
    expect(itemIn(await save(id, 'priority', 'high', null))).toMatchObject({ notes: 'mine', priority: 'high' });
    expect(await save(id, 'notes', 'theirs', 'old')).toMatchObject({ status: 409, body: { code: 'stale', current: { notes: 'mine' } } });
    expect(itemIn(await save(id, 'notes', 'mine', 'old'))).toMatchObject({ notes: 'mine', version: 3 });
  });

  test('of many who save the same field at once one is first, and none is lost unseen', async () => {
    const id = await site();
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => save(id, 'notes', `note ${index}`, null)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await show(id)).version).toBe(2);
  });

  test('tags are kept in their order, each once, and against what was seen', async () => {
    const id = await site({ tags: ['school'] });
    const tag = (value: string[], was?: string[]) => ask(`POST /sunset/${id}/update-tags`, { value, was });
    expect(itemIn(await tag(['school', ' gate code ', 'School'], ['school']))).toMatchObject({ tags: ['school', 'gate code'], version: 2 });
    expect(await tag(['evening'], ['school'])).toMatchObject({ status: 409, body: { current: { tags: ['school', 'gate code'] } } });
    expect(itemIn(await tag(['gate code', 'school'], ['school']))).toMatchObject({ version: 2 });
    expect((await tag(['x'.repeat(41)])).status).toBe(422);
    expect((await tag([''])).status).toBe(422);
  });

  test('what is replaced has a day, and loses it when it was not', async () => {
    const id = await site();
    const { done_at } = itemIn(await save(id, 'status', 'replaced'));
    expect(Math.abs(Date.parse(done_at ?? '') - bench().clock.now().getTime())).toBeLessThan(60_000);
    expect(itemIn(await save(id, 'status', 'go-back')).done_at).toBeNull();
  });

  test('everyone who has the list open hears of a change, and of a refusal nobody', async () => {
    const id = await site();
    const heard: unknown[] = [];
    const stop = onChange(bench().database, (announced) => heard.push(...announced));
    await save(id, 'status', 'scheduled');
    await save(id, 'status', 'nonsense');
    await save(id, 'status', 'scheduled');
    stop();
    expect(heard).toEqual([{ channel: 'sunset', change: { type: 'sunset', id, version: 2 } }]);
  });

  test('a technician sees the sites of their branch and changes none; the warehouse sees nothing', async () => {
    const mine = await site({ Branch: 'Dallas' });
    const other = await site({ Branch: 'Lubbock' });
    const { accessToken } = await bench().signIn('technician');
    const seen = await list('', accessToken);
    expect(new Set(seen.map(({ Branch }) => Branch))).toEqual(new Set(['Dallas']));
    expect((await save(mine, 'notes', 'x', undefined, accessToken)).status).toBe(403);
    expect((await ask(`GET /sunset/${other}/history`, undefined, accessToken)).status).toBe(404);
    expect((await ask('GET /sunset', undefined, (await bench().signIn('warehouse')).accessToken)).status).toBe(403);
  });

  test('somebody who may change only the notes changes nothing else', async () => {
    const id = await site();
    const ability = [
      { action: 'read', subject: 'Sunset' },
      { action: 'update', subject: 'Sunset', fields: ['notes'] },
    ];
    const order = (rules: unknown) => ask('POST /_test/world', { user: { email: 'warehouse@linekeeper.test', ability: rules } });
    const { accessToken } = await bench().signIn('warehouse');
    await order(ability);
    expect((await save(id, 'notes', 'x', null, accessToken)).status).toBe(200);
    expect((await save(id, 'status', 'replaced', 'open', accessToken)).status).toBe(403);
    expect((await ask(`POST /sunset/${id}/update-tags`, { value: ['x'] }, accessToken)).status).toBe(403);
    await order(WAREHOUSE);
  });

  test('who may edit the sites of one branch alone finds no others, and who may edit none learns nothing of any', async () => {
    const [mine, other] = [await site({ Branch: 'Dallas' }), await site({ Branch: 'Lubbock' })];
    const { accessToken } = await bench().signIn('technician');
    for (const id of [mine, other, 7_000_000]) expect((await save(id, 'notes', 'x', null, accessToken)).status).toBe(403);
    const rule = { action: ['read', 'update'], subject: 'Sunset', conditions: { Branch: 'Dallas' } };
    await ask('POST /_test/world', { user: { email: 'warehouse@linekeeper.test', ability: [rule] } });
    const { accessToken: dallas } = await bench().signIn('warehouse');
    expect((await save(mine, 'notes', 'x', null, dallas)).status).toBe(200);
    for (const id of [other, 7_000_000]) {
      expect((await save(id, 'notes', 'x', null, dallas)).status).toBe(404);
      expect((await ask(`POST /sunset/${id}/update-tags`, { value: ['x'] }, dallas)).status).toBe(404);
      expect((await ask(`GET /sunset/${id}/history`, undefined, dallas)).status).toBe(404);
    }
    await ask('POST /_test/world', { user: { email: 'warehouse@linekeeper.test', ability: WAREHOUSE } });
  });

  const rowsIn = fileReader();
  const order = (body: object, as = token) => bench().send('POST /sunset-export', { token: as, body: { letter: null, ...body } });

  test.each(FORMATS)('the chosen sites come as %s, in the order chosen, numbers as text, nothing that runs', async (format) => {
    const one = await site({ csNo: `000${counter}77`, notes: '=1+1', tags: ['a', 'b'] });
    const two = await site({ tags: ['c'] });
    const response = await order({
      ids: [two, one, two, 7_000_000],
      format,
      columns: ['id', 'cs_no', 'tags'],
      heads: ['Nr.', 'CS', 'Marken'],
    });
    expect(response.headers.get('x-total-rows')).toBe('2');
    expect(response.headers.get('content-disposition')).toMatch(new RegExp(`filename="sunset-\\d{4}-\\d\\d-\\d\\d\\.${format}"$`));
    const csNo = (await show(one)).cs_no;
    expect((await rowsIn(response)).map((cells) => cells.map(String))).toEqual([
      ['Nr.', 'CS', 'Marken'],
      [String(two), (await show(two)).cs_no, 'c'],
      [String(one), csNo, 'a, b'],
    ]);
    const written = await order({ ids: [one], format: 'csv', columns: ['notes'] });
    expect(await written.text()).toContain(`"'=1+1"`);
  });

  test('a core client’s order of ids alone is a workbook with every field', async () => {
    const id = await site();
    const response = await order({ ids: [id] });
    expect(response.headers.get('content-type')).toContain('spreadsheetml');
    const [head] = await rowsIn(response);
    expect(head).toEqual(expect.arrayContaining(['Branch', 'site_name', 'cs_no', 'sunset_date', 'tags']));
  });

  test('a technician gets no site of another branch in a file', async () => {
    const id = await site({ Branch: 'Lubbock' });
    const { accessToken } = await bench().signIn('technician');
    expect(await rowsIn(await order({ ids: [id], columns: ['id'] }, accessToken))).toEqual([['id']]);
  });

  afterAll(async () => {
    await bench().database.delete(sunsetItems).where(eq(sunsetItems.siteName, 'Zephyr & Sons 100%_'));
  });
}
