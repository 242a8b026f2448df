import { ImportDraft } from '#lib/contract/imports.ts';
import { all, one } from '#lib/contract/shapes.ts';
import { DAY } from '#upstream/core/clock.ts';
import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { asCsv, cleanRow, HEADER } from '#upstream/testing/imports/lists.ts';
import { someoneWith } from '#upstream/testing/someone.ts';

/** A list somebody is at is kept for them, with what they said of it. */
export function importDraftCases(given: () => Bench) {
  let bench: Bench;
  let token: string;
  beforeAll(async () => {
    bench = await openBench(given().connection, { ACCESS_SECONDS: '86400' });
    token = (await bench.signIn('warehouse')).accessToken;
  });
  const someone = someoneWith(() => bench);
  const list = asCsv([HEADER, cleanRow(8_500_001)]);
  const said = {
    columns: { IMEI: 'imei' },
    fixes: { 2: { notes: 'mended' }, 3: null },
    names: { device_type: { XT50: 'XT50-LTE-V' } },
    defaults: { provider: 'vzw' },
  };

  async function keep(name: string, fields: Record<string, string> = {}, as = token, key?: string) {
    const form = new FormData();
    for (const [field, value] of Object.entries({ said: JSON.stringify(said), ...fields })) form.set(field, value);
    form.set('file', new Blob([list]), name);
    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '', ...(key && { 'idempotency-key': key }) };
    return bench.ask('POST /import-drafts', { token: as, headers, raw: await encoded.arrayBuffer() });
  }
  const kept = async (as = token) => all(ImportDraft).parse((await bench.ask('GET /import-drafts', { token: as })).body).data;
  const made = async (name: string) => one(ImportDraft).parse((await keep(name)).body).data;

  test('it is there with its file and all that was said, newest first, and is changed and forgotten', async () => {
    const draft = await made('first.csv');
    expect(draft).toMatchObject({ file_name: 'first.csv', bytes: Buffer.byteLength(list), batch_id: null, said });
    const file = await bench.send(`GET /import-drafts/${draft.id}/file`, { token });
    expect(await file.text()).toBe(list);
    expect(file.headers.get('content-disposition')).toContain('first.csv');

    const changed = { ...said, fixes: {} };
    const { id, version } = draft;
    expect(await bench.ask(`POST /import-drafts/${id}`, { token, body: { said: changed, version } })).toMatchObject({
      status: 200,
      body: { data: { said: changed } },
    });
    const stale = await bench.ask(`POST /import-drafts/${id}`, { token, body: { said, version } });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale', current: { said: changed } } });
    expect((await kept())[0]).toMatchObject({ id, said: changed });
    expect((await bench.ask(`DELETE /import-drafts/${id}`, { token })).status).toBe(200);
    expect((await bench.ask(`DELETE /import-drafts/${id}`, { token })).status).toBe(404);
    expect((await kept()).map((each) => each.id)).not.toContain(id);
  });

  test('nobody else sees it, reads its file or writes it', async () => {
    const { id, version } = await made('mine.csv');
    const other = await someone([{ action: 'manage', subject: ['Sim', 'Batch'] }]);
    expect((await kept(other)).map((each) => each.id)).not.toContain(id);
    expect((await bench.ask(`GET /import-drafts/${id}/file`, { token: other })).status).toBe(404);
    expect((await bench.ask(`POST /import-drafts/${id}`, { token: other, body: { said, version } })).status).toBe(404);
    expect((await bench.ask(`DELETE /import-drafts/${id}`, { token: other })).status).toBe(404);
    expect((await keep('x.csv', {}, await someone([{ action: 'read', subject: 'Sim' }]))).status).toBe(403);
    await bench.ask(`DELETE /import-drafts/${id}`, { token });
  });

  test('kept again by the same key it is the same one, and by the same key another is refused', async () => {
    const key = `draft-${bench.clock.now().getTime()}`;
    const [first, again] = [await keep('once.csv', {}, token, key), await keep('once.csv', {}, token, key)];
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect((await kept()).filter(({ file_name }) => file_name === 'once.csv')).toHaveLength(1);
    expect(await keep('other.csv', {}, token, key)).toMatchObject({ status: 422, body: { code: 'key_reused' } });
    await bench.ask(`DELETE /import-drafts/${one(ImportDraft).parse(first.body).data.id}`, { token });
  });

  test('of one person the last five are kept, each a month; what is no list of words is refused, and so is a batch that is not there', async () => {
    const ids: number[] = [];
    for (const name of ['1', '2', '3', '4', '5', '6']) {
      bench.clock.forward(1000);
      ids.push((await made(`${name}.csv`)).id);
    }
    expect((await kept()).map(({ id }) => id)).toEqual(ids.slice(1).reverse());
    bench.clock.forward(31 * DAY);
    token = (await bench.signIn('warehouse')).accessToken;
    const last = await made('later.csv');
    expect((await kept()).map(({ id }) => id)).toEqual([last.id]);
    expect((await keep('x.csv', { said: 'no JSON' })).status).toBe(422);
    for (const said of ['{"columns":{"\\u0000":null}}', '{"fixes":{"2":{"notes":"\\ud83d"}}}'])
      expect(await keep('x.csv', { said })).toMatchObject({ status: 422, body: { errors: { said: [expect.any(String)] } } });
    expect((await keep('x.csv', { batch_id: '2000000000' })).status).toBe(422);
    await bench.ask(`DELETE /import-drafts/${last.id}`, { token });
  });
}
