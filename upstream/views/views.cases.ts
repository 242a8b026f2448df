import { all, one } from '#lib/contract/shapes.ts';
import { View } from '#lib/contract/views.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { someoneWith } from '#upstream/testing/someone.ts';

const Views = all(View);
const OneView = one(View);

/** What must hold for saved views on either database. */
export function viewCases(bench: () => Bench) {
  let mine: string;
  let theirs: string;
  const view = { list: 'sims', name: 'Ready in Dallas', query: 'warehouse_code=DAL-01&status=test-ready', columns: ['imei', 'status'] };

  const someone = someoneWith(bench);
  const ask = (call: string, token: string, body?: object) => bench().ask(call, { token, body });
  const kept = async (more: object = {}, token = mine) => OneView.parse((await ask('PUT /views', token, { ...view, ...more })).body).data;
  const listed = async (token = mine) => Views.parse((await ask('GET /views?list=sims', token)).body).data;

  beforeAll(async () => {
    [mine, theirs] = (await Promise.all(['warehouse', 'dispatcher'].map(async (who) => (await bench().signIn(who)).accessToken))) as [
      string,
      string,
    ];
  });
  afterEach(async () => {
    for (const { id } of await listed()) await ask(`DELETE /views/${id}`, mine);
  });

  test('someone keeps views and finds them by name', async () => {
    await kept({ name: 'b' });
    const first = await kept({ name: 'A' });
    expect(first).toMatchObject({ ...view, name: 'A', mine: true, version: 1, created_by: expect.any(String) });
    expect((await listed()).map(({ name }) => name)).toEqual(['A', 'b']);
    expect(await listed(theirs)).toEqual([]);
  });

  test('a colleague opens a view by its link and can not change it', async () => {
    const { id } = await kept();
    expect(OneView.parse((await ask(`GET /views/${id}`, theirs)).body).data).toMatchObject({ query: view.query, mine: false });
    expect((await ask(`POST /views/${id}`, theirs, { name: 'Mine now' })).status).toBe(403);
    expect((await ask(`DELETE /views/${id}`, theirs)).status).toBe(403);
    expect((await ask(`GET /views/${id}`, await someone([]))).status).toBe(403);
    expect(await listed()).toHaveLength(1);
  });

  test('a name is taken once per person, in any case', async () => {
    const first = await kept();
    const again = await ask('PUT /views', mine, { ...view, name: '  READY in dallas ' });
    expect(again).toMatchObject({ status: 409, body: { code: 'duplicate', errors: { name: ['taken'] }, current: { id: first.id } } });
    const other = await kept({ name: 'Other' });
    expect((await ask(`POST /views/${other.id}`, mine, { name: view.name })).status).toBe(409);
    expect((await ask(`POST /views/${first.id}`, mine, { name: view.name.toUpperCase(), version: 1 })).status).toBe(200);
    expect(await ask(`DELETE /views/${first.id}?version=1`, mine)).toMatchObject({ status: 409, body: { code: 'stale' } });
    const foreign = await kept({}, theirs);
    expect((await ask(`DELETE /views/${foreign.id}`, theirs)).status).toBe(200);
  });

  test('ten who keep the same name at once make one view', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('PUT /views', mine, view)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await listed()).toHaveLength(1);
  });

  test('a view that changed meanwhile is not overwritten', async () => {
    const { id } = await kept();
    const changed = await ask(`POST /views/${id}`, mine, { query: 'status=active', columns: [], version: 1 });
    expect(changed.body).toMatchObject({ data: { query: 'status=active', columns: [], name: view.name, version: 2 } });
    const stale = await ask(`POST /views/${id}`, mine, { name: 'Old', version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale', current: { version: 2, mine: true } } });
  });

  test('a view that was deleted is gone', async () => {
    const { id } = await kept();
    await ask(`DELETE /views/${id}`, mine);
    for (const call of [`GET /views/${id}`, `DELETE /views/${id}`, 'GET /views/x']) expect((await ask(call, mine)).status).toBe(404);
  });

  test('a shared view is found by all who may read its list, and is its owner’s to change', async () => {
    const { id } = await kept({ shared: true });
    const found = async (token: string, list = 'sims') => Views.parse((await ask(`GET /views?list=${list}`, token)).body).data;
    expect(await found(theirs)).toMatchObject([{ id, mine: false, shared: true, created_by: expect.any(String) }]);
    for (const call of [`POST /views/${id}`, `DELETE /views/${id}`]) expect((await ask(call, theirs, { shared: false })).status).toBe(403);
    expect((await ask(`POST /views/${id}`, mine, { shared: false, version: 1 })).body).toMatchObject({
      data: { shared: false, version: 2 },
    });
    expect(await found(theirs)).toEqual([]);
  });

  test('each list has its views, kept and found by who may read it alone', async () => {
    const tickets = { list: 'tickets', name: 'Urgent', query: 'priority=urgent', columns: [] };
    const mineToo = await ask('PUT /views', theirs, tickets);
    expect(mineToo).toMatchObject({ status: 200, body: { data: { list: 'tickets', shared: false } } });
    const bill = { ...tickets, list: 'invoices', shared: true };
    for (const call of ['PUT /views', 'GET /views?list=invoices'])
      expect((await ask(call, mine, call.startsWith('PUT') ? bill : undefined)).status).toBe(403);
    const { accessToken: admin } = await bench().signIn('admin');
    const kept = OneView.parse((await ask('PUT /views', admin, bill)).body).data;
    expect((await ask(`GET /views/${kept.id}`, mine)).status).toBe(403);
    expect((await ask(`DELETE /views/${kept.id}?version=1`, admin)).status).toBe(200);
    expect(await listed()).toEqual([]);
    await ask(`DELETE /views/${OneView.parse(mineToo.body).data.id}`, theirs);
  });

  test.each([
    ['no name', { name: ' ' }],
    ['a long name', { name: 'x'.repeat(61) }],
    ['a list there is not', { list: 'signals' }],
    ['an endless query', { query: 'x'.repeat(8001) }],
  ])('with %s it is no view', async (_, more) => {
    expect((await ask('PUT /views', mine, { ...view, ...more })).status).toBe(422);
  });
}
