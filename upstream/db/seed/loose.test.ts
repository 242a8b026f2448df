import { eq } from 'drizzle-orm';
import { Batch, BatchWithRows } from '#lib/contract/batches.ts';
import { all, listOf, one } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { SimEvent } from '#lib/contract/sims.ts';
import { simKind } from '#lib/domain/simNumber.ts';
import { simEvents } from '#upstream/sims/tables.ts';
import { memoryBench } from '#upstream/testing/ownBench.ts';
import { FEWEST_SIMS } from './swaps.ts';

const bench = memoryBench('admin', FEWEST_SIMS + 500);

const ask = async (call: string) => (await bench.ask(call, { token: bench.token })).body;
const list = async (query: string) => listOf(Sim).parse(await ask(`GET /sims?sort=id&per_page=100&${query}`)).data;
const historyOf = async (id: number) =>
  listOf(SimEvent)
    .parse(await ask(`GET /sims/${id}/history?per_page=100`))
    .data.reverse();

test('the sample company has cards alone and radios alone in stock, and each came as what it is', async () => {
  // A radio of CDMA had no card ever.
  const radios = (await list('kind=radio')).filter(({ technology }) => technology !== 'cdma');
  const loose = { card: await list('kind=card'), radio: radios };
  for (const [kind, sims] of Object.entries(loose)) {
    expect(sims.length).toBeGreaterThan(3);
    for (const sim of sims) {
      expect([simKind(sim), sim.status, sim.cs_no]).toEqual([kind, 'inventory', null]);
      const [born] = await historyOf(sim.id);
      expect(born?.after).toMatchObject(kind === 'card' ? { iccid: sim.iccid } : { imei: sim.imei });
      expect(born?.after).not.toHaveProperty(kind === 'card' ? 'imei' : 'iccid');
    }
  }
});

test('it has had a delivery of cards only and one of radios only', async () => {
  const found = all(Batch)
    .parse(await ask('GET /batch?per_page=100'))
    .data.filter(({ name }) => /(cards|radios)$/.test(name ?? ''));
  expect(found.map(({ name }) => name?.split(' ').at(-1)).sort()).toEqual(['cards', 'radios']);
  for (const { id, name } of found) {
    const { rows } = one(BatchWithRows).parse(await ask(`GET /batch/${id}`)).data;
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(simKind))).toEqual(new Set([name?.endsWith('cards') ? 'card' : 'radio']));
  }
});

test('some of its SIMs came as a card alone and were paired since, which their history tells in order', async () => {
  const events = await bench.database.select().from(simEvents).where(eq(simEvents.kind, 'paired'));
  expect(events.length).toBeGreaterThan(5);
  for (const { simId } of events) {
    const told = await historyOf(simId);
    const at = told.findIndex(({ kind }) => kind === 'paired');
    expect(told[0]).toMatchObject({ kind: 'created', after: { iccid: expect.any(String) } });
    expect(told[0]?.after).not.toHaveProperty('imei');
    expect(told[at]).toMatchObject({ before: { imei: '' }, after: { imei: expect.stringMatching(/^\d{15}$/) } });
  }
});
