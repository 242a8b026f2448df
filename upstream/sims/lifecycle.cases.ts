import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { listOf } from '#lib/contract/shapes.ts';
import type { Provider, SimAction, SimStatus } from '#lib/contract/sims/states.ts';
import { SimEvent } from '#lib/contract/sims.ts';
import { SECOND } from '#upstream/core/clock.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { randomOf } from '#upstream/simulators/random.ts';
import { systems } from '#upstream/systems/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { ownBench } from '#upstream/testing/ownBench.ts';
import { addSim, simReader } from '#upstream/testing/sims.ts';

const RUNS = process.env.FULL ? 2000 : 60;
const ACTIONS: SimAction[] = ['test-ready', 'activate', 'deactivate', 'retire'];

/**
 * The tables as people read them; `site` asks first when a live system depends on the SIM, `free` is a yes for what is not installed, `mark` is done
 * at once without the carrier. Verizon's states and what may follow each: ThingSpace, About Device States. Control Center's: T-Mobile for Business,
 * Control Center SIM management.
 */
const THINGSPACE = `
inventory        | mark  | yes   | no      | mark
test-ready       | no-op | yes   | no      | mark
active           | no    | no-op | site    | no
suspended        | no    | yes   | no      | no
deactivated      | no    | yes   | no-op   | free
retired          | no    | no    | no      | no-op
unknown          | no    | no    | no      | no`;
const CONTROL_CENTER = `
inventory        | yes   | yes   | no      | yes
test-ready       | no-op | yes   | yes     | yes
activation-ready | no    | yes   | yes     | yes
active           | no    | no-op | site    | no
deactivated      | no    | yes   | no-op   | free
retired          | no    | no    | no      | no-op
purged           | no    | no    | no      | no
unknown          | no    | no    | no      | no`;
const cellsOf = (table: string) =>
  new Map(
    table
      .trim()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([status = '', ...cells]) => [status as SimStatus, cells]),
  );
const CELLS: Record<Provider, Map<SimStatus, string[]>> = {
  vzw: cellsOf(THINGSPACE),
  att: cellsOf(CONTROL_CENTER),
  tmo: cellsOf(CONTROL_CENTER),
};
const BECOMES = { 'test-ready': 'test-ready', activate: 'active', deactivate: 'deactivated', retire: 'retired' } as const;

type Model = {
  status: SimStatus;
  provider: Provider;
  isInstalled: boolean;
  under: SimAction | undefined;
  version: number;
  orders: number;
  story: string[];
};

/** What should happen, worked out from the table alone. */
function expected(
  model: Model,
  action: SimAction,
  isConfirmed: boolean,
): 'pending' | 'illegal_state' | 'confirm_needed' | 'no-op' | 'yes' | 'mark' {
  if (model.under) return 'pending';
  const cell = CELLS[model.provider].get(model.status)?.[ACTIONS.indexOf(action)] ?? 'no';
  if (cell === 'site') return model.isInstalled && !isConfirmed ? 'confirm_needed' : 'yes';
  if (cell === 'free') return model.isInstalled ? 'illegal_state' : 'yes';
  return cell === 'no' ? 'illegal_state' : (cell as 'yes' | 'mark' | 'no-op');
}

function live(model: Model, action: SimAction, isAlone: boolean): Model {
  const version = model.version + 1;
  return isAlone
    ? { ...model, version, status: BECOMES[action], story: [...model.story, `confirmed ${action}`] }
    : { ...model, version, under: action, orders: model.orders + 1, story: [...model.story, `asked ${action}`] };
}

/** What must hold for the life of a SIM, whatever is tried with it, on either database. */
export function simLifecycleCases(given: () => Bench) {
  const bench = ownBench(given, 'admin');
  let csNo: string;
  beforeAll(async () => {
    const [system] = await bench.database.select().from(systems).limit(1);
    csNo = system?.csNo ?? '';
  });

  const { shown } = simReader(bench);

  async function tries(model: Model, id: number, action: SimAction, isConfirmed: boolean): Promise<Model> {
    const body = { reason: 'because', version: model.version, ...(isConfirmed && { confirm: csNo }) };
    const answer = await bench.ask(`PUT /sims/${id}/${action}`, { token: bench.token, body });
    const outcome = expected(model, action, isConfirmed);
    if (outcome === 'yes' || outcome === 'mark' || outcome === 'no-op') {
      expect(answer.status).toBe(200);
      return outcome === 'no-op' ? model : live(model, action, outcome === 'mark');
    }
    expect(answer).toMatchObject({ status: 409, body: { code: outcome, message: expect.stringMatching(/\.$/), current: { id } } });
    if (outcome === 'confirm_needed') {
      expect(answer.body).toMatchObject({ message: expect.stringContaining(csNo) });
      return model;
    }
    const legal = ACTIONS.filter((each) => ['yes', 'mark', 'confirm_needed'].includes(expected(model, each, false)));
    const { next } = answer.body as { next: string[] };
    expect(next.filter((step) => ACTIONS.includes(step as SimAction)).sort()).toEqual([...legal].sort());
    expect(next.includes('provider-status')).toBe(model.under !== undefined || model.status === 'unknown');
    return { ...model, story: [...model.story, `refused ${action}`] };
  }

  async function waits(model: Model): Promise<Model> {
    await bench.context.queue.runDue();
    bench.clock.forward(bench.env.CARRIER_SECONDS * SECOND);
    await bench.context.queue.runDue();
    if (!model.under) return model;
    const story = [...model.story, `confirmed ${model.under}`];
    return { ...model, status: BECOMES[model.under], under: undefined, version: model.version + 1, story };
  }

  async function lives(run: number) {
    const random = randomOf('life', run);
    const provider = random.pick<Provider>(['vzw', 'att', 'tmo']);
    const status = random.pick([...CELLS[provider].keys()]);
    const isInstalled = random.chance(0.4);
    const place = isInstalled ? { stockState: 'installed' as const, csNo, siteName: 'Somewhere' } : {};
    const { id, imei } = await addSim(bench.database, { provider, status, ...place });
    let model: Model = { status, provider, isInstalled, under: undefined, version: 1, orders: 0, story: [] };
    for (let step = 0; step < 6; step += 1) {
      model = random.chance(0.35) ? await waits(model) : await tries(model, id, random.pick(ACTIONS), random.chance(0.5));
      const sim = await shown(id);
      expect({ status: sim.status, under: sim.pending?.action, version: sim.version }).toEqual({
        status: model.status,
        under: model.under,
        version: model.version,
      });
    }
    model = await waits(model);
    const history = listOf(SimEvent).parse((await bench.ask(`GET /sims/${id}/history`, { token: bench.token })).body);
    expect(history.data.map(({ kind, action }) => `${kind} ${action}`).reverse()).toEqual(model.story);
    const ordered = await rowsOf(
      bench.database,
      sql`select request_id from world.orders where imei = ${imei}`,
      z.object({ request_id: z.string() }),
    );
    expect(new Set(ordered.map(({ request_id }) => request_id)).size).toBe(model.orders);
    expect(ordered).toHaveLength(model.orders);
  }

  test(
    `${RUNS} random lives go as the table says, with every step in the history and every order given once`,
    async () => {
      for (let run = 0; run < RUNS; run += 1) await lives(run).catch((error) => Promise.reject(new Error(`life ${run}`, { cause: error })));
    },
    RUNS * 2000,
  );
}
