import { sql } from 'drizzle-orm';
import { PROVIDERS, type Provider } from '#lib/contract/sims/states.ts';
import { CARRIER_RULES } from '#lib/domain/carrierRules.ts';
import { DAY, HOUR, SECOND } from '#upstream/core/clock.ts';
import { type Bench, openMemoryBench } from '#upstream/testing/bench.ts';
import { beginSweeps } from './sweep.ts';
import { sims } from './tables.ts';

const LINES = process.env.FULL ? 100_000 : 3_000;

describe('a night', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openMemoryBench();
    const provider = sql`(array['vzw', 'att', 'tmo'])[1 + n % 3]`;
    await bench.database.execute(sql`
      insert into sims (imei, iccid, provider, status, provider_state, provider_checked_at, created_at, updated_at)
      select 'L' || n, 'C' || n, ${provider}, 'active', '', now() - interval '25 hours', now(), now() from generate_series(1, ${LINES}) as n`);
  });
  afterAll(() => bench.close());

  test(`${LINES.toLocaleString('en')} lines are asked for within the limits of each carrier, and none twice`, async () => {
    const asked = new Map<Provider, { at: number; lines: number }[]>(PROVIDERS.map((provider) => [provider, []]));
    const { carrier, queue } = bench.context;
    const lookUpMany = carrier.lookUpMany.bind(carrier);
    carrier.lookUpMany = (provider, turn) => {
      asked.get(provider)?.push({ at: bench.clock.now().getTime(), lines: turn.length });
      return lookUpMany(provider, turn);
    };
    const began = bench.clock.now();
    await beginSweeps(bench.context);

    const old = sql`status in ('active', 'suspended') and provider_checked_at < ${new Date(began.getTime() - DAY).toISOString()}`;
    const isLeft = async () => (await bench.database.$count(sims, old)) > 0;
    for (let step = 0; (await isLeft()) && step < LINES; step += 1) {
      await queue.runDue();
      bench.clock.forward(SECOND / 5);
    }
    await queue.runDue();
    for (const [provider, requests] of asked) {
      const { lines, perSecond } = CARRIER_RULES[provider].lookUp;
      expect(requests.length).toBeGreaterThan(1);
      expect(Math.max(...requests.map((each) => each.lines))).toBeLessThanOrEqual(lines);
      for (const [index, { at }] of requests.entries())
        expect(at - (requests[index - perSecond]?.at ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(SECOND);
    }
    const all = [...asked.values()].flat().reduce((sum, { lines }) => sum + lines, 0);
    expect(all).toBeGreaterThanOrEqual(LINES);
    expect(all).toBeLessThan(LINES + 600);
    expect(bench.clock.now().getTime() - began.getTime()).toBeLessThan(HOUR);
    expect(bench.lines.filter((line) => line.includes('has to wait'))).toEqual([]);
  }, 1_200_000);
});
