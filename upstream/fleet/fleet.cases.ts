import { eq, like } from 'drizzle-orm';
import { FleetCell } from '#lib/contract/fleet.ts';
import { all, listOf } from '#lib/contract/shapes.ts';
import type { CheckAge } from '#lib/contract/sims/list.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { CHECK_AGES } from '#lib/contract/words/sims.ts';
import { DAY, HOUR } from '#upstream/core/clock.ts';
import { sims } from '#upstream/sims/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { addSim } from '#upstream/testing/sims.ts';
import { users } from '#upstream/users/tables.ts';

const AGO: Record<CheckAge, number | null> = {
  hour: HOUR / 2,
  day: 2 * HOUR,
  week: 2 * DAY,
  month: 8 * DAY,
  older: 31 * DAY,
  never: null,
};

/** What must hold for the fleet's figures and for the list behind each of them, on either database. */
export function fleetCases(bench: () => Bench) {
  let token: string;
  const ask = (call: string, as = token) => bench().ask(call, { token: as });
  const cells = async (as = token) => all(FleetCell).parse((await ask('GET /fleet', as)).body).data;
  const list = async (query: string, as = token) => listOf(Sim).parse((await ask(`GET /sims?per_page=100&${query}`, as)).body);
  const sumOf = (of: FleetCell[]) => of.reduce((sum, { count }) => sum + count, 0);

  beforeAll(async () => {
    token = (await bench().signIn('admin')).accessToken;
  });
  afterEach(async () => {
    await bench().database.delete(sims).where(like(sims.imei, '990001%'));
  });

  async function oneOfEachAge() {
    const now = bench().clock.now().getTime();
    for (const age of CHECK_AGES) {
      const ago = AGO[age];
      const more = { deviceType: 'Bench-V', status: 'suspended' as const, providerCheckedAt: ago === null ? null : new Date(now - ago) };
      await addSim(bench().database, { ...more, csNo: age === 'hour' ? 'AUS-10007' : null });
    }
  }

  test('every SIM is counted once, under its provider, its state and the age of what is known of it', async () => {
    const before = await cells();
    await oneOfEachAge();
    const after = await cells();
    expect(sumOf(after)).toBe(sumOf(before) + CHECK_AGES.length);
    expect(sumOf(after)).toBe((await list('exact=1')).meta.total);
    const of = (given: FleetCell[], age: CheckAge) =>
      given.find(({ provider, status, checked }) => provider === 'vzw' && status === 'suspended' && checked === age);
    for (const age of CHECK_AGES) {
      const [had, has] = [of(before, age), of(after, age)];
      expect([age, has?.count, has?.on_system]).toEqual([age, (had?.count ?? 0) + 1, (had?.on_system ?? 0) + (age === 'hour' ? 1 : 0)]);
    }
  });

  test('each figure is the length of the list behind it', async () => {
    await oneOfEachAge();
    for (const { provider, status, checked, count } of await cells())
      expect((await list(`provider=${provider}&status=${status}&checked=${checked}&exact=1`)).meta.total).toBe(count);
  });

  test('the list goes from what was never asked about to what was just asked about, and back', async () => {
    await oneOfEachAge();
    const ages = (await list('device_type=Bench-V&sort=provider_checked_at')).data.map(({ provider_checked_at: at }) => at);
    expect(ages[0]).toBeNull();
    expect(ages.slice(1)).toEqual(ages.slice(1).toSorted());
    expect((await list('device_type=Bench-V&sort=-provider_checked_at')).data.map(({ provider_checked_at: at }) => at)).toEqual(
      ages.toReversed(),
    );
    expect((await list('device_type=Bench-V&checked=week&checked=never')).meta.total).toBe(2);
  });

  test('an age there is none of is refused, with the place and the value', async () => {
    expect(await ask('GET /sims?checked=yesterday')).toMatchObject({
      status: 422,
      body: { code: 'invalid', errors: { checked: expect.anything() } },
    });
  });

  test('asking the provider moves a SIM to the fresh ones', async () => {
    const { id } = await addSim(bench().database, { deviceType: 'Bench-V', status: 'active', providerCheckedAt: null });
    expect((await list('device_type=Bench-V&checked=never')).data.map((sim) => sim.id)).toEqual([id]);
    await ask(`GET /sims/${id}/provider-status`);
    expect((await list('device_type=Bench-V&checked=hour')).data.map((sim) => sim.id)).toEqual([id]);
  });

  test('a reader counts only what they may see; a stranger and whoever has no dashboards nothing', async () => {
    const ability = [
      { action: 'read', subject: 'Dashboard' },
      { action: 'read', subject: 'Sim', conditions: { provider: 'att' } },
    ];
    await bench().database.update(users).set({ ability }).where(eq(users.email, 'client@linekeeper.test'));
    const own = (await bench().signIn('client')).accessToken;
    const seen = await cells(own);
    expect(new Set(seen.map(({ provider }) => provider))).toEqual(new Set(['att']));
    expect(sumOf(seen)).toBe((await list('exact=1', own)).meta.total);
    expect((await bench().ask('GET /fleet')).status).toBe(401);
    expect((await ask('GET /fleet', (await bench().signIn('technician')).accessToken)).status).toBe(403);
  });
}
