import { eq, inArray } from 'drizzle-orm';
import { ActAnswer, type InstallerJob } from '#lib/contract/installer/shapes.ts';
import { one } from '#lib/contract/shapes.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { MINUTE, SECOND } from '#upstream/core/clock.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { sims } from '#upstream/sims/tables.ts';
import { signals } from '#upstream/simulators/station/tables.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { openSite } from '#upstream/testing/installer.ts';
import { users } from '#upstream/users/tables.ts';
import { installerLinks } from './tables.ts';

/** A phone that may start the work of the desk, on either database. */
export function arriveCases(bench: () => Bench) {
  const jobIn = (body: unknown) => (body as { data: InstallerJob }).data;
  const outcomeOf = ({ status, body }: { status: number; body: unknown }) => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    const { outcome, why } = one(ActAnswer).parse(body).data;
    return why ? `${outcome}: ${why}` : outcome;
  };
  const run = () => bench().context.queue.runDue();

  const starts = async () => {
    const site = await openSite(bench(), 'XR150');
    const { database } = bench();
    await site.change({ step: 2, old_sim_id: site.scene.old.id });
    const mobile = await site.phone('Walt', { starts: true });
    await mobile.act('scan', { codes: [site.scene.fresh.imei] });
    return { ...site, mobile, database };
  };
  const pass = async (seconds: number) => {
    for (let gone = 0; gone < seconds; gone += 2) {
      bench().clock.forward(2 * SECOND);
      await run();
    }
  };
  const swapOf = async (site: Awaited<ReturnType<typeof starts>>) =>
    ((await site.desk(`GET /sim-swap/${site.id}`)).body as { swap: Swap }).swap;

  test('puts the system on test and saves in the name of whoever made the link, and what follows goes by itself up to the proof', async () => {
    const site = await starts();
    expect(await swapOf(site)).toMatchObject({ new_sim_id: site.scene.fresh.id, cell_type: '263LTE-V' });
    expect(jobIn((await site.mobile.ask('GET /installer/job')).body).arrival).toEqual({ minutes: 90, why: null });
    expect(outcomeOf(await site.mobile.act('arrive'))).toBe('done');
    await pass(20);
    const begun = await swapOf(site);
    expect(begun).toMatchObject({ step: 4, test: { state: 'on', by: begun.created_by }, follow: { by: begun.created_by } });
    expect(jobIn((await site.mobile.ask('GET /installer/job')).body)).toMatchObject({ arrival: null, goes_on: true });
    for (const check of ['old-removed', 'fitted', 'antenna', 'tamper-closed'])
      expect(outcomeOf(await site.mobile.act('tick', { check }))).toBe('done');
    await pass(90);
    expect(await swapOf(site)).toMatchObject({ step: 6, proof: { missing: [] }, status: 'proving' });
    expect(outcomeOf(await site.mobile.act('arrive'))).toBe('done: already');
  });

  test('starts nothing that waited for the network, and the desk hears that somebody stands there', async () => {
    const site = await starts();
    bench().clock.forward(12 * MINUTE);
    expect(outcomeOf(await site.mobile.act('arrive', {}, 11 * MINUTE))).toBe('refused: arrived-late');
    expect(await swapOf(site)).toMatchObject({
      test: null,
      site_alerts: [{ kind: 'arrived', why: 'arrived-late', by: expect.stringContaining('Walt') }],
    });
  });

  test('starts nothing where the link, the setting, the maker’s rights, an alarm or fire says no', async () => {
    const site = await starts();
    const { database } = site;
    const refusal = async () => outcomeOf(await site.mobile.act('arrive'));
    await database.update(installerLinks).set({ starts: false }).where(eq(installerLinks.swapId, site.id));
    expect(await refusal()).toBe('refused: not-allowed');
    await database.update(installerLinks).set({ starts: true, madeById: null }).where(eq(installerLinks.swapId, site.id));
    const [{ ownerId } = { ownerId: null }] = await database.select().from(swaps).where(eq(swaps.id, site.id));
    await database.update(swaps).set({ ownerId: null }).where(eq(swaps.id, site.id));
    expect(await refusal()).toBe('refused: not-allowed');
    await database.update(swaps).set({ ownerId }).where(eq(swaps.id, site.id));
    const [maker] = await database.select().from(users).where(eq(users.email, 'dispatcher@linekeeper.test'));
    await database.update(installerLinks).set({ madeById: maker?.id }).where(eq(installerLinks.swapId, site.id));
    await database
      .update(systems)
      .set({ kinds: ['fire'] })
      .where(eq(systems.csNo, site.scene.csNo));
    expect(await refusal()).toBe('refused: fire-desk');
    expect(jobIn((await site.mobile.ask('GET /installer/job')).body).arrival?.why).toBe('fire-desk');
    await database.update(systems).set({ kinds: null }).where(eq(systems.csNo, site.scene.csNo));
    const alarm = { csNo: site.scene.csNo, at: bench().clock.now(), code: 'E130', zone: '005', path: 'cell' as const, onTest: false };
    await insertOne(database, signals, alarm);
    expect(await refusal()).toBe('refused: live-alarm');
    expect((await swapOf(site)).test).toBeNull();
    await database.delete(signals).where(eq(signals.csNo, site.scene.csNo));
    await site.change({ new_sim_id: null });
    expect(await refusal()).toBe('refused: not-ready');
  });

  test('is in the name of whoever took the swap over, as far as their rights go', async () => {
    const site = await starts();
    const [owner] = await site.database.select().from(users).where(eq(users.email, 'admin@linekeeper.test'));
    await site.desk(`POST /sim-swap/${site.id}/presence`, {});
    bench().clock.forward(SECOND);
    const admin = (await bench().signIn('admin')).accessToken;
    await bench().ask(`POST /sim-swap/${site.id}/presence`, { token: admin, body: { take_over: 'Shift is over' } });
    const rights = owner?.ability ?? null;
    const may = (ability: typeof rights) => site.database.update(users).set({ ability }).where(eq(users.email, 'admin@linekeeper.test'));
    await may([{ action: 'read', subject: 'all' }]);
    expect(outcomeOf(await site.mobile.act('arrive'))).toBe('refused: not-allowed');
    await may(rights);
    expect(outcomeOf(await site.mobile.act('arrive'))).toBe('done');
    await pass(20);
    expect(await swapOf(site)).toMatchObject({
      owner_id: owner?.id,
      test: { state: 'on', by: owner?.fullName },
      follow: { by: owner?.fullName },
    });
  });

  test('is in the name of whoever made the link, though somebody else began the swap', async () => {
    const site = await starts();
    const [beginner] = await site.database.select().from(users).where(eq(users.email, 'admin@linekeeper.test'));
    await site.database.update(swaps).set({ ownerId: beginner?.id }).where(eq(swaps.id, site.id));
    expect(outcomeOf(await site.mobile.act('arrive'))).toBe('done');
    await pass(4);
    const { made_by } = ((await site.desk(`GET /sim-swap/${site.id}/installer-link`)).body as { data: { made_by: string } }).data;
    expect(made_by).not.toBe(beginner?.fullName);
    expect((await swapOf(site)).follow).toMatchObject({ by: made_by });
  });

  test('a radio is itself by its own numbers, though several cards have the EID on its label', async () => {
    const site = await openSite(bench(), 'XR150');
    await site.change({ step: 2, old_sim_id: site.scene.old.id });
    const eid = '89044011112233441122334411223321';
    const { fresh, spare } = site.scene;
    await bench()
      .database.update(sims)
      .set({ eid })
      .where(inArray(sims.id, [fresh.id, spare.id]));
    const mobile = await site.phone('Walt');
    expect(outcomeOf(await mobile.act('scan', { codes: [eid] }))).toBe('refused: two-sims');
    expect(outcomeOf(await mobile.act('scan', { codes: [fresh.imei, eid] }))).toBe('done');
    await bench()
      .database.update(sims)
      .set({ eid: null })
      .where(inArray(sims.id, [fresh.id, spare.id]));
  });

  test('is a choice of whoever makes the link', async () => {
    const site = await openSite(bench());
    const made = async (more: object) => site.desk(`POST /sim-swap/${site.id}/installer-link`, { name: 'Jo', ...more });
    expect(await made({})).toMatchObject({ body: { data: { link: { starts: false } } } });
    expect(await made({ starts: true })).toMatchObject({ body: { data: { link: { starts: true } } } });
  });
}
