import { all, listOf } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { SimEvent } from '#lib/contract/sims.ts';
import { type Bench, openMemoryBench } from '#upstream/testing/bench.ts';

let bench: Bench;
let token: string;
let listed: Sim[];

beforeAll(async () => {
  bench = await openMemoryBench({}, 300);
  token = (await bench.signIn('admin')).accessToken;
  const pages = await Promise.all([1, 2, 3].map((page) => bench.ask(`GET /sims?sort=id&per_page=100&page=${page}`, { token })));
  listed = pages.flatMap(({ body }) => all(Sim).parse(body).data);
});
afterAll(() => bench.close());

/** Oldest first. */
const historyOf = async ({ id }: Sim) =>
  listOf(SimEvent)
    .parse((await bench.ask(`GET /sims/${id}/history?per_page=100`, { token })).body)
    .data.reverse();

test('what is told of a SIM of the demo leads from its delivery to what it is now, within its own dates', async () => {
  expect(listed).toHaveLength(300);
  const kinds = new Set<string>();
  for (const sim of listed) {
    const told = await historyOf(sim);
    const [first] = told;
    const number = sim.imei ? { imei: sim.imei } : { meid: sim.meid };
    expect(first).toMatchObject({ kind: 'created', at: sim.created_at, after: { status: 'inventory', ...number } });
    let state: Record<string, unknown> = {};
    const asOf = (fields: object) => Object.fromEntries(Object.keys(fields).map((field) => [field, state[field] ?? null]));
    for (const { kind, before, after } of told) {
      kinds.add(kind);
      expect(asOf(before ?? {})).toEqual(before ?? {});
      state = { ...state, ...after };
    }
    const { status, stock_state, warehouse_code, cs_no, site_name, msisdn } = sim;
    const now = { status, stock_state, warehouse_code, cs_no, site_name, msisdn };
    expect(asOf(now)).toEqual(now);
    const times = told.map(({ at }) => Date.parse(at ?? ''));
    expect(times).toEqual([...times].sort((one, other) => one - other));
    const done = told
      .filter(({ kind, action }) => kind !== 'asked' || action !== sim.pending?.action)
      .map(({ at }) => Date.parse(at ?? ''));
    expect(Math.max(...done)).toBeLessThanOrEqual(Date.parse(sim.updated_at ?? ''));
    if (sim.pending) expect(told.at(-1)).toMatchObject({ kind: 'asked', action: sim.pending.action, by: sim.pending.requested_by });
  }
  expect([...kinds].sort()).toEqual(['asked', 'checked', 'confirmed', 'created', 'moved']);
});

test('none has more than a few entries, so that a sample company is made as fast as before', async () => {
  const lengths = await Promise.all(listed.map(async (sim) => (await historyOf(sim)).length));
  expect(Math.max(...lengths)).toBeLessThanOrEqual(10);
});
