import { eq } from 'drizzle-orm';
import { ActAnswer, type InstallerJob } from '#lib/contract/installer/shapes.ts';
import { one } from '#lib/contract/shapes.ts';
import { endpoints } from '#lib/contract/table.ts';
import { HOUR, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { loginAttempts } from '#upstream/session/tables.ts';
import { sims } from '#upstream/sims/tables.ts';
import { swapEvents, swaps } from '#upstream/swaps/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { openSite } from '#upstream/testing/installer.ts';
import { addSim } from '#upstream/testing/sims.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { installerLinks, sitePhotos } from './tables.ts';

/** What must hold for links and acts of installers, on either database. */
export function installerCases(bench: () => Bench) {
  afterEach(() => bench().database.delete(loginAttempts));
  const open = (panelType?: string) => openSite(bench(), panelType);
  const jobIn = (body: unknown) => (body as { data: InstallerJob }).data;
  const saidBy = ({ status, body }: { status: number; body: unknown }) => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    const { outcome, why, job } = one(ActAnswer).parse(body).data;
    return { outcome, why, job };
  };
  const outcomeOf = (answer: { status: number; body: unknown }) => {
    const { outcome, why } = saidBy(answer);
    return why ? `${outcome}: ${why}` : outcome;
  };
  const run = () => bench().context.queue.runDue();
  const eventsOf = (id: number) => bench().database.select().from(swapEvents).where(eq(swapEvents.swapId, id)).orderBy(swapEvents.id);

  test('a link is opened once, and its token is kept by nobody', async () => {
    const site = await open();
    const { token } = await site.makeLink('Jo');
    expect(token).toMatch(/^[\w-]{22}$/);
    const [kept] = await bench().database.select().from(installerLinks).where(eq(installerLinks.swapId, site.id));
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(await site.desk(`GET /sim-swap/${site.id}/installer-link`)).toMatchObject({
      body: { data: { name: 'Jo', state: 'waiting', entered_at: null, made_by: expect.any(String) } },
    });
    expect((await site.enter({ token })).status).toBe(200);
    expect(await site.enter({ token })).toMatchObject({ status: 409, body: { errors: { token: ['used'] } } });
    expect(await site.desk(`GET /sim-swap/${site.id}/installer-link`)).toMatchObject({ body: { data: { state: 'open' } } });
    expect(bench().lines.join()).not.toContain(token);
  });

  test('a phone whose answer was lost may ask again, another one may not, and none once the proof was used', async () => {
    const site = await open();
    const { token } = await site.makeLink();
    const device = 'd'.repeat(22);
    const first = (await site.enter({ token, device })).body as { proof: string };
    expect((await site.enter({ token, device: 'e'.repeat(22) })).status).toBe(409);
    const { proof } = (await site.enter({ token, device })).body as { proof: string };
    const job = `GET /installer/${site.scene.csNo}/job`;
    expect((await bench().ask(job, { token: first.proof })).status).toBe(401);
    expect((await bench().ask(job, { token: proof })).status).toBe(200);
    expect((await site.enter({ token, device })).status).toBe(409);
  });

  test('two phones that come with one link at once: one gets in', async () => {
    const site = await open();
    const { token } = await site.makeLink();
    const answers = await Promise.all([1, 2, 3].map(() => site.enter({ token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('wrong token, wrong system and no such system are answered alike', async () => {
    const site = await open();
    const { token } = await site.makeLink();
    const answers = [
      await site.enter({ token: 'x'.repeat(22) }),
      await site.enter({ token, cs_no: 'NO-SUCH' }),
      await site.enter({ token: 'x'.repeat(22), cs_no: 'NO-SUCH' }),
    ].map(({ status, body }) => [status, { ...(body as object), request_id: '' }]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.[0]).toBe(404);
  });

  test('a new link takes the place of the old one, and one can be taken back', async () => {
    const site = await open();
    const phone = await site.phone();
    const { token, link } = await site.makeLink();
    expect((await phone.ask('GET /installer/job')).status).toBe(401);
    // Somebody else made another meanwhile: that one is not taken back by whoever saw the one before.
    const takeBack = (id: number) => site.desk(`DELETE /sim-swap/${site.id}/installer-link?link=${id}`);
    expect(await takeBack(link.id - 1)).toMatchObject({ status: 409, body: { code: 'stale', current: { id: link.id, state: 'waiting' } } });
    expect(await site.desk(`GET /sim-swap/${site.id}/installer-link`)).toMatchObject({ body: { data: { id: link.id } } });
    expect((await takeBack(link.id)).status).toBe(200);
    expect(await site.enter({ token })).toMatchObject({ status: 409, body: { errors: { token: ['revoked'] } } });
    expect(await site.desk(`GET /sim-swap/${site.id}/installer-link`)).toMatchObject({ body: { data: null } });
  });

  test('who works on a swap may make a link, who only reads may not', async () => {
    const site = await open();
    const statuses: Record<string, number[]> = {};
    const asks = async (who: string, as = who) => {
      await site.signIn(as);
      const path = `/sim-swap/${site.id}/installer-link`;
      const answers: number[] = [];
      for (const call of [`POST ${path}`, `GET ${path}`, `DELETE ${path}`, `GET /sim-swap/${site.id}/photos`])
        answers.push((await site.desk(call, call.startsWith('POST') ? {} : undefined)).status);
      statuses[who] = answers;
    };
    for (const who of ['admin', 'dispatcher', 'technician', 'warehouse', 'client']) await asks(who);
    await bench().database.update(systems).set({ Branch: 'Houston' }).where(eq(systems.csNo, site.scene.csNo));
    await asks('technician of another branch', 'technician');
    expect(statuses).toEqual({
      admin: [200, 200, 200, 200],
      dispatcher: [200, 200, 200, 200],
      technician: [200, 200, 200, 200],
      'technician of another branch': [404, 404, 404, 404],
      warehouse: [403, 403, 403, 403],
      client: [403, 403, 403, 403],
    });
  });

  test('a proof opens nothing but the calls of its own swap', async () => {
    const site = await open();
    const other = await open();
    const phone = await site.phone();
    const reached: string[] = [];
    for (const { endpoint } of endpoints.filter(({ endpoint }) => !['bff', 'public'].includes(String(endpoint.access)))) {
      for (const cs of endpoint.access === 'installer' ? [other.scene.csNo, 'NO-SUCH'] : ['1']) {
        const path = endpoint.path.replace(':cs', cs).replace(/:\w+/g, '1');
        const { status } = await bench().ask(`${endpoint.method} ${path}`, { token: phone.proof });
        if (status !== 401) reached.push(`${endpoint.method} ${path} ${status}`);
      }
    }
    expect(reached).toEqual([]);
    expect((await phone.ask('GET /installer/job')).status).toBe(200);
    const { accessToken } = await bench().signIn('admin');
    expect((await bench().ask(`GET /installer/${site.scene.csNo}/job`, { token: accessToken })).status).toBe(401);
  });

  test('the ticket number alone shows the panel and its test, while the swap is open', async () => {
    const site = await open();
    const look = (ticket_number: string, cs_no = site.scene.csNo, address = '192.0.2.7') =>
      bench().ask('POST /installer/look', { body: { cs_no, ticket_number }, headers: { 'x-forwarded-for': address } });
    const right = await look(site.scene.ticketNumber);
    expect(right.body).toEqual({ data: { panel_type: 'XT50', checklist: 'xt50', test: null, now: expect.any(String) } });
    const wrong = [await look('T-1'), await look(site.scene.ticketNumber, 'NO-SUCH')];
    expect(wrong.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
    await bench().database.update(swaps).set({ status: 'aborted' }).where(eq(swaps.id, site.id));
    expect((await look(site.scene.ticketNumber)).status).toBe(404);
  });

  test('a proof nobody used for a day is over, and what was done before is taken for another day, as notes', async () => {
    const site = await open();
    const phone = await site.phone();
    await phone.ask('GET /installer/job');
    bench().clock.forward(25 * HOUR);
    expect((await phone.ask('GET /installer/job')).status).toBe(401);
    expect((await phone.ask('GET /installer/signal')).status).toBe(401);
    const late = saidBy(await phone.act('tick', { check: 'fitted' }, 2 * HOUR));
    expect(late).toEqual({ outcome: 'noted', why: 'late', job: null });
    expect(outcomeOf(await phone.act('tick', { check: 'fitted' }))).toBe('refused: over');
    bench().clock.forward(24 * HOUR);
    expect((await phone.act('note', { text: 'too late' }, 30 * HOUR)).status).toBe(401);
  });

  test('what is done on site stands in the swap at once, under the installer’s name', async () => {
    const site = await open();
    const phone = await site.phone('Jo Miller');
    bench().clock.forward(MINUTE);
    await site.change({ step: 2, old_sim_id: site.scene.old.id, cell_type: '263LTE-V' });
    expect(outcomeOf(await phone.act('scan', { codes: [site.scene.fresh.imei] }))).toBe('done');
    for (const check of ['power-off', 'old-removed', 'fitted', 'antenna', 'tamper-closed'])
      expect(outcomeOf(await phone.act('tick', { check }, 3 * SECOND))).toBe('done');
    await phone.act('note', { text: 'The cabinet sticks.' });
    const { job } = saidBy(await phone.act('done'));
    const who = `Jo Miller, ${site.scene.ticketNumber}`;
    const swap = await site.show();
    expect(swap).toMatchObject({ new_sim_id: site.scene.fresh.id });
    expect((swap.checks as { name: string; by: string }[]).map(({ name, by }) => [name, by])).toContainEqual(['fitted', who]);
    expect(job?.checks.every(({ at, on_site }) => at && on_site)).toBe(true);
    expect(job?.scanned_at).toEqual(expect.any(String));
    expect(job?.done_at).toEqual(expect.any(String));
    const told = (await eventsOf(site.id)).filter(({ by }) => by === who).map(({ kind }) => kind);
    const atRadio = ['check', 'site-off-test'];
    // Nobody had put the system on test.
    expect(told).toEqual(['site-opened', 'site-scan', ...atRadio, ...atRadio, ...atRadio, 'check', 'check', 'site-note', 'site-done']);
    expect(JSON.stringify((await site.desk(`GET /sim-swap/${site.id}/history`)).body)).toContain('The cabinet sticks.');
  });

  test('of ticks by two the first stands, and what the desk decided since is not overwritten', async () => {
    const site = await open();
    const phone = await site.phone();
    await site.change({ step: 2, old_sim_id: site.scene.old.id, new_sim_id: site.scene.fresh.id, cell_type: '263LTE-V' });
    bench().clock.forward(10 * MINUTE);
    await site.change({ checks: [{ name: 'antenna' }] });
    expect(outcomeOf(await phone.act('tick', { check: 'antenna' }))).toBe('done: already');
    expect((await site.show()).checks).toMatchObject([{ name: 'antenna', by: expect.not.stringContaining(site.scene.ticketNumber) }]);
    await site.change({ checks: [] });
    expect(outcomeOf(await phone.act('tick', { check: 'antenna' }, 5 * MINUTE))).toBe('refused: changed-since');
    expect(outcomeOf(await phone.act('tick', { check: 'antenna' }))).toBe('done');
    await site.change({ new_sim_id: site.scene.spare.id });
    expect(outcomeOf(await phone.act('tick', { check: 'fitted' }, MINUTE))).toBe('refused: changed-since');
    expect(outcomeOf(await phone.act('tick', { check: 'programmed-on-site' }))).toBe('refused: not-listed');
    expect(outcomeOf(await phone.act('untick', { check: 'fitted' }))).toBe('done: already');
  });

  test('a SIM is judged by the rules of the swap, and never takes the place of the one the desk chose', async () => {
    const site = await open();
    const other = await open();
    const phone = await site.phone();
    const scan = async (...codes: string[]) => outcomeOf(await phone.act('scan', { codes }));
    expect(await scan(site.scene.fresh.imei)).toBe('refused: too-early');
    await site.change({ step: 2, old_sim_id: site.scene.old.id, cell_type: '263LTE-V' });
    expect(await scan('hello')).toBe('refused: unreadable');
    expect(await scan('353806141923634')).toBe('refused: unknown-sim');
    expect(await scan(site.scene.fresh.imei, site.scene.spare.iccid ?? '')).toBe('refused: two-sims');
    expect(await scan(other.scene.old.imei)).toBe('refused: new-in-use');
    const listed = [await addSim(bench().database, { status: 'active', msisdn: '2145559002' }), await addSim(bench().database)] as const;
    const moves = [{ from: listed[0].imei, to: listed[1].imei }];
    const admin = (await bench().signIn('admin')).accessToken;
    expect((await bench().ask('POST /line-moves', { token: admin, body: { moves } })).status).toBe(200);
    for (const { imei } of listed) expect(await scan(imei)).toBe('refused: new-in-use');
    expect(await scan(site.scene.old.imei)).toBe('refused: same-sim');
    expect(await scan(`IMEI: ${site.scene.fresh.imei}`, site.scene.fresh.iccid ?? '')).toBe('done');
    expect(await scan(site.scene.spare.imei)).toBe('refused: other-sim');
    expect((await site.show()).new_sim_id).toBe(site.scene.fresh.id);
    const seen = (await eventsOf(site.id)).filter(({ kind }) => kind === 'site-scan-refused').map(({ facts }) => facts?.why);
    expect(seen).toEqual(['unknown-sim', 'two-sims', 'new-in-use', 'new-in-use', 'new-in-use', 'same-sim', 'other-sim']);
  });

  test('at the panel each zone is timed from “tripped now”, however late the phone is heard of; what can’t be tested is signed for there', async () => {
    const site = await open('XR150');
    const { csNo, systemNo, old, fresh } = site.scene;
    const world = (body: object) => bench().ask('POST /_test/world', { body });
    await world({ panel: { case: 'no-walk', target: csNo, times: 10_000 } });
    const pass = async (ms: number) => {
      for (let step = 0; step < 4; step += 1) {
        bench().clock.forward(ms / 4);
        await run();
      }
    };
    const phone = await site.phone('Jo');
    expect(outcomeOf(await phone.act('trip', { zone: 1 }))).toBe('refused: not-fitted');
    await site.change({ step: 2, old_sim_id: old.id, new_sim_id: fresh.id, cell_type: '263LTE-V', move: 'new-line' });
    await site.change({ step: 3 });
    await site.desk(`POST /cs/system/${systemNo}/on-test/${site.id}`, { minutes: 90 });
    await pass(2 * SECOND);
    await site.change({ step: 4 });
    await site.desk(`POST /sim-swap/${site.id}/start-upload`, { version: (await site.show()).version });
    await site.desk(`PUT /sims/${fresh.id}/activate`, {});
    await pass(20 * SECOND);
    for (const check of ['old-removed', 'fitted', 'antenna', 'tamper-closed'])
      expect(outcomeOf(await phone.act('tick', { check }))).toBe('done');
    expect((await site.change({ step: 5 })).status).toBe(200);
    await pass(24 * SECOND);
    const commissioned = async () => jobIn((await phone.ask('GET /installer/job')).body).commissioning;
    const zone = (await commissioned())?.zones.find(({ type }) => type === 'night')?.number ?? 0;
    const send = (code: string) => world({ signal: { cs_no: csNo, code, zone: String(zone).padStart(3, '0') } });
    await send('E130');
    // Pressed before, in a cellar: it is heard of later. The clock goes on by itself meanwhile.
    await pass(8 * SECOND);
    expect(outcomeOf(await phone.act('trip', { zone }, 20 * SECOND))).toBe('done');
    await send('R130');
    await pass(6 * SECOND);
    expect((await commissioned())?.zones.find(({ number }) => number === zone)).toMatchObject({
      restored_at: expect.any(String),
      seconds: expect.any(Number),
      on_test: true,
      untested: false,
    });
    const { seconds } = (await commissioned())?.zones.find(({ number }) => number === zone) ?? {};
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(12);
    expect((await commissioned())?.missing).toEqual([]);
    expect(outcomeOf(await phone.act('trip', { zone: 9998 }))).toBe('refused: not-listed');
    // What is left is for whoever sees it to name: it may be another by the time the phone is heard of.
    expect((await phone.act('sign', { what: ['left'], reason: 'Locked' })).status).toBe(422);
    const named = await phone.act('sign', { zones: [zone], what: ['network', 'strength'], reason: 'Locked' });
    expect(outcomeOf(named)).toBe('refused: nothing-left');
    const [other] = ((await commissioned())?.zones ?? []).filter(({ tripped_at }) => !tripped_at);
    expect(outcomeOf(await phone.act('sign', { zones: [other?.number], reason: 'Locked' }))).toBe('done');
    expect(outcomeOf(await phone.act('strength', { which: 'after', dbm: -79, band: 'B13' }))).toBe('done');
    expect(await commissioned()).toMatchObject({ strength: { after: { dbm: -79, band: 'B13', source: 'typed' } } });
    const told = (await eventsOf(site.id)).filter(({ kind }) => ['site-trip', 'untested-signed', 'strength'].includes(kind));
    expect(told.map(({ kind, by, message }) => [kind, by, message]).slice(-3)).toEqual([
      ['site-trip', `Jo, ${site.scene.ticketNumber}`, null],
      ['untested-signed', `Jo, ${site.scene.ticketNumber}`, 'Locked'],
      ['strength', `Jo, ${site.scene.ticketNumber}`, null],
    ]);
  });

  test('what was signed, typed or tripped for a radio before the one that is in now was fitted says nothing of this one', async () => {
    const site = await open('Vista-20P');
    const { database } = bench();
    await database
      .update(systems)
      .set({ kinds: ['fire'] })
      .where(eq(systems.csNo, site.scene.csNo));
    const phone = await site.phone('Jo');
    await site.change({ step: 2, old_sim_id: site.scene.old.id, new_sim_id: site.scene.fresh.id, cell_type: '263LTE-V' });
    const zones = [
      { number: 1, name: 'Smoke hall', type: 'fire' },
      { number: 2, name: 'Smoke attic', type: 'fire' },
    ];
    await site.desk(`POST /sim-swap/${site.id}/zones`, { version: (await site.show()).version, zones });
    const commissioned = async () => jobIn((await phone.ask('GET /installer/job')).body).commissioning;
    const tick = (kind: string) => phone.act(kind, { check: 'fitted' });
    expect(outcomeOf(await tick('tick'))).toBe('done');
    bench().clock.forward(10 * MINUTE);
    expect((await commissioned())?.zones.map(({ number, left }) => [number, left])).toEqual([
      [1, true],
      [2, true],
    ]);
    // The radio is exchanged while the phone that signed has no network.
    expect(outcomeOf(await tick('untick'))).toBe('done');
    bench().clock.forward(MINUTE);
    expect(outcomeOf(await tick('tick'))).toBe('done');
    bench().clock.forward(MINUTE);
    const signed = { zones: [1, 2], what: ['strength'], reason: 'The attic is locked' };
    expect(outcomeOf(await phone.act('sign', signed, 5 * MINUTE))).toBe('refused: changed-since');
    expect(outcomeOf(await phone.act('strength', { which: 'after', dbm: -80 }, 5 * MINUTE))).toBe('refused: changed-since');
    expect(outcomeOf(await phone.act('trip', { zone: 1 }, 5 * MINUTE))).toBe('refused: changed-since');
    expect(outcomeOf(await phone.act('strength', { which: 'before', dbm: -99 }, 5 * MINUTE))).toBe('done');
    expect(await commissioned()).toMatchObject({
      zones: [{ untested: false, pressed_at: null }, { untested: false }],
      strength: { before: { dbm: -99 }, after: null, untested: false },
    });
    expect(outcomeOf(await phone.act('sign', { ...signed, zones: [2] }))).toBe('done');
    expect(await commissioned()).toMatchObject({ zones: [{ left: true }, { left: false, untested: true }], strength: { untested: true } });
  });

  test('what the phone did in time counts though the desk wrote down later that the radio is in, and not what it did for one that came out again', async () => {
    const site = await open('Vista-20P');
    const phone = await site.phone('Jo');
    await site.change({ step: 2, old_sim_id: site.scene.old.id, new_sim_id: site.scene.fresh.id, cell_type: '263LTE-V' });
    await site.desk(`POST /sim-swap/${site.id}/zones`, { version: (await site.show()).version, zones: [{ number: 1, type: 'exit' }] });
    const fittedAt = async () => (await site.show()).proof as { fitted_at: string } | null;
    const now = () => bench().clock.now().getTime();
    const desk = async (...names: string[]) => site.change({ checks: names.map((name) => ({ name })) });
    bench().clock.forward(10 * MINUTE);
    expect((await desk('old-removed', 'fitted')).status).toBe(200);
    const said = (await fittedAt())?.fitted_at;
    bench().clock.forward(SECOND);
    // Two messages of one phone take longer and shorter.
    expect(outcomeOf(await phone.act('trip', { zone: 1 }, 8 * SECOND))).toBe('done');
    bench().clock.forward(MINUTE);
    // From the cellar: in for six minutes, tripped four minutes ago, and heard of only now.
    expect(outcomeOf(await phone.act('trip', { zone: 1 }, 4 * MINUTE))).toBe('refused: changed-since');
    expect(outcomeOf(await phone.act('tick', { check: 'fitted' }, 6 * MINUTE))).toBe('done: already');
    expect(Math.abs(now() - 6 * MINUTE - Date.parse((await fittedAt())?.fitted_at ?? ''))).toBeLessThan(SECOND);
    expect(outcomeOf(await phone.act('trip', { zone: 1 }, 4 * MINUTE))).toBe('done');
    expect((await eventsOf(site.id)).findLast(({ kind }) => kind === 'check')).toMatchObject({
      ...{ by: `Jo, ${site.scene.ticketNumber}`, facts: { said: ['fitted'], on_site: true, received_at: expect.any(String) } },
    });
    // It came out once more before the desk heard that it is in.
    expect(outcomeOf(await phone.act('untick', { check: 'fitted' }, 3 * MINUTE))).toBe('refused: changed-since');
    expect((await fittedAt())?.fitted_at).toBe(said);
    expect(outcomeOf(await phone.act('trip', { zone: 1 }, 4 * MINUTE))).toBe('refused: changed-since');
    // Taken out by the desk since, an older tick says nothing of the one that is in now.
    await desk('old-removed');
    bench().clock.forward(MINUTE);
    await desk('old-removed', 'fitted');
    const again = (await fittedAt())?.fitted_at;
    expect(outcomeOf(await phone.act('tick', { check: 'fitted' }, 3 * MINUTE))).toBe('done: already');
    expect((await fittedAt())?.fitted_at).toBe(again);
  });

  test('a test is extended twice by half an hour, never begun, and not long after it was wanted', async () => {
    const site = await open();
    const phone = await site.phone();
    expect(outcomeOf(await phone.act('extend'))).toBe('refused: no-test');
    await site.change({ step: 2, old_sim_id: site.scene.old.id, new_sim_id: site.scene.fresh.id, cell_type: '263LTE-V' });
    await site.change({ step: 3 });
    await site.desk(`POST /cs/system/${site.scene.systemNo}/on-test/${site.id}`, { minutes: 60 });
    const settle = async () => {
      await run();
      bench().clock.forward(2 * SECOND);
      await run();
    };
    await settle();
    const left = async () => {
      const [row] = await bench().database.select().from(testPeriods).where(eq(testPeriods.swapId, site.id));
      return Math.round(((row?.expiresAt?.getTime() ?? 0) - bench().clock.now().getTime()) / MINUTE);
    };
    const at = await left();
    expect(at).toBe(60);
    expect(outcomeOf(await phone.act('extend', {}, 11 * MINUTE))).toBe('refused: before-proof');
    expect(saidBy(await phone.act('extend')).job?.extensions).toEqual({ used: 1, most: 2, minutes: 30 });
    // The second comes before the station has confirmed the first.
    expect(outcomeOf(await phone.act('extend'))).toBe('done');
    await settle();
    expect(await left()).toBeGreaterThanOrEqual(119);
    expect(outcomeOf(await phone.act('extend'))).toBe('refused: used-up');
    bench().clock.forward(12 * MINUTE);
    await site.signIn();
    expect(outcomeOf(await phone.act('extend', {}, 11 * MINUTE))).toBe('noted: waited');
    expect((await bench().database.select().from(testPeriods).where(eq(testPeriods.swapId, site.id)))[0]).toMatchObject({
      by: expect.any(String),
    });
    await site.desk(`POST /cs/system/${site.scene.systemNo}/off-test/${site.id}`);
    expect(outcomeOf(await phone.act('extend'))).toBe('refused: test-ending');
  });

  test('what is done wrong on site waits for the desk to decide: another SIM in the hand, hands on the panel off test', async () => {
    const site = await open();
    const { old, fresh, spare } = site.scene;
    await site.change({ step: 2, old_sim_id: old.id, new_sim_id: fresh.id, cell_type: '263LTE-V' });
    const phone = await site.phone('Bo');
    const alerts = async () =>
      (await site.show()).site_alerts as { id: number; kind: string; by: string; imei: string | null; check: string | null }[];
    expect(await alerts()).toEqual([]);
    expect(outcomeOf(await phone.act('scan', { codes: [spare.imei] }))).toBe('refused: other-sim');
    expect(outcomeOf(await phone.act('tick', { check: 'old-removed' }))).toBe('done');
    const open_ = await alerts();
    expect(open_).toMatchObject([
      { kind: 'off-test', by: expect.stringContaining('Bo'), check: 'old-removed' },
      { kind: 'other-sim', by: expect.stringContaining('Bo'), imei: spare.imei, sim_id: spare.id },
    ]);
    // It is kept: what was scanned is read, and so is what was before it.
    expect((await site.change({ site_read: Math.min(...open_.map(({ id }) => id)) })).status).toBe(200);
    expect(await alerts()).toMatchObject([{ kind: 'off-test' }]);
    await phone.act('scan', { codes: [spare.imei] });
    const [, scanned] = await alerts();
    expect((await site.change({ new_sim_id: spare.id, site_read: scanned?.id })).status).toBe(200);
    expect(await alerts()).toEqual([]);
    expect(await site.show()).toMatchObject({ new_sim_id: spare.id });
  });

  test('off test, the desk is told that somebody on site waits for a new one; a phone puts nothing on test', async () => {
    const site = await open();
    await site.change({ step: 2, old_sim_id: site.scene.old.id, new_sim_id: site.scene.fresh.id, cell_type: '263LTE-V' });
    await site.change({ step: 3 });
    await site.desk(`POST /cs/system/${site.scene.systemNo}/on-test/${site.id}`, { minutes: 10 });
    const settle = async () => {
      for (let count = 0; count < 4; count++) {
        await run();
        bench().clock.forward(2 * SECOND);
      }
    };
    await settle();
    const phone = await site.phone('Walt');
    expect(outcomeOf(await phone.act('ask-test'))).toBe('done: already');
    expect(await site.show()).toMatchObject({ test: { state: 'on' }, test_wanted: null });
    bench().clock.forward(11 * MINUTE);
    await settle();
    await site.signIn();
    expect(saidBy(await phone.act('ask-test', {}, MINUTE)).job).toMatchObject({
      test: { state: 'off' },
      test_wanted_at: expect.any(String),
    });
    expect(await site.show()).toMatchObject({ test: { state: 'off' }, test_wanted: { by: expect.stringContaining('Walt') } });
    bench().clock.forward(SECOND);
    await site.desk(`POST /cs/system/${site.scene.systemNo}/on-test/${site.id}`, { minutes: 10 });
    expect(await site.show()).toMatchObject({ test_wanted: null });
  });

  test('fifty acts sent twice, in order, are each done once', async () => {
    const site = await open();
    const phone = await site.phone();
    await site.change({ step: 2, old_sim_id: site.scene.old.id, new_sim_id: site.scene.fresh.id, cell_type: '263LTE-V' });
    bench().clock.forward(HOUR);
    const acts = Array.from({ length: 50 }, (_, index) => {
      const stamp = { ...phone.stamp(HOUR - (index + 1) * MINUTE), id: `offline-${site.id}-${index}` };
      const kinds = [
        { kind: 'note', text: `note ${index}` },
        { kind: 'tick', check: 'antenna' },
        { kind: 'untick', check: 'antenna' },
      ];
      return { ...kinds[index % 3], ...stamp };
    });
    const send = async () => {
      const outcomes: string[] = [];
      for (const act of acts)
        outcomes.push(outcomeOf(await phone.ask('POST /installer/acts', { ...act, sent_at: bench().clock.now().toISOString() })));
      return outcomes;
    };
    const first = await send();
    expect(new Set(first)).toEqual(new Set(['done']));
    // The page was killed after the answer and before it could note it; some come back at once.
    expect(await send()).toEqual(first);
    const again = await Promise.all([0, 0, 1, 1].map((index) => phone.ask('POST /installer/acts', acts[index])));
    expect(again.map(outcomeOf)).toEqual(['done', 'done', 'done', 'done']);
    const told = (await eventsOf(site.id)).filter(({ facts }) => facts?.on_site);
    expect(told.filter(({ kind }) => kind === 'site-note').map(({ message }) => message)).toEqual(
      Array.from({ length: 17 }, (_, index) => `note ${index * 3}`),
    );
    expect(told).toHaveLength(50);
    expect(told.map(({ at }) => at.getTime())).toEqual(told.map(({ at }) => at.getTime()).toSorted((one, two) => one - two));
    expect((await phone.ask('POST /installer/acts', { ...acts[0], text: 'another' })).status).toBe(422);
  });

  test.each([
    ['before the end, heard of after it', 10 * MINUTE, 'noted: late'],
    ['after the end, in a cellar that knew nothing of it', 0, 'refused: over'],
  ])(
    'a radio put in %s makes the ticket of a swap that was called off urgent, and its line is switched on again',
    async (_, waited, outcome) => {
      const site = await open();
      const phone = await site.phone('Jo');
      await site.change({ step: 2, old_sim_id: site.scene.old.id, new_sim_id: site.scene.fresh.id, cell_type: '263LTE-V' });
      bench().clock.forward(20 * MINUTE);
      await site.signIn();
      expect((await site.change({ status: 'aborted', reason: 'Nobody there' })).status).toBe(200);
      const passes = async () => {
        for (let turn = 0; turn < 12; turn += 1) {
          bench().clock.forward(3 * SECOND);
          await run();
        }
      };
      await passes();
      expect(await site.show()).toMatchObject({ status: 'aborted', unfinished: null });
      expect(outcomeOf(await phone.act('tick', { check: 'fitted' }, waited))).toBe(outcome);
      await passes();
      expect(await site.show()).toMatchObject({
        in_panel: { which: 'unknown', by: expect.stringContaining('Jo') },
        unfinished: { why: 'no-path' },
        old_sim: { status: 'active' },
        new_sim: { status: 'active' },
      });
      const [ticket] = await bench().database.select().from(tickets).where(eq(tickets.ticketNumber, site.scene.ticketNumber));
      expect(ticket).toMatchObject({ priority: 'urgent', status: 'go-back' });
    },
  );

  test('the desk says that the old radio goes back: the phone has that list, and what it ticks counts', async () => {
    const site = await open();
    const phone = await site.phone();
    await site.change({ step: 2, old_sim_id: site.scene.old.id, new_sim_id: site.scene.fresh.id, cell_type: '263LTE-V' });
    for (const check of ['old-removed', 'fitted']) expect(outcomeOf(await phone.act('tick', { check }))).toBe('done');
    await site.change({ in_panel: 'old' });
    const job = jobIn((await phone.ask('GET /installer/job')).body);
    expect(job).toMatchObject({ way_back: true, checks: [{ name: 'new-removed' }, { name: 'old-back' }, { name: 'closed-back' }] });
    for (const { name } of job.checks) expect(outcomeOf(await phone.act('tick', { check: name }))).toBe('done');
    expect(await site.show()).toMatchObject({ in_panel: { which: 'old' }, proof: { missing: ['signal'] } });
  });

  test('what comes after the end of the swap is a note; it shows how that ended, and changes nothing', async () => {
    const site = await open();
    const phone = await site.phone();
    await site.change({ step: 2, old_sim_id: site.scene.old.id, new_sim_id: site.scene.fresh.id, cell_type: '263LTE-V' });
    bench().clock.forward(20 * MINUTE);
    await site.signIn();
    expect((await site.change({ status: 'go-back', reason: 'Nobody let them in' })).status).toBe(200);
    for (let turn = 0; turn < 12; turn += 1) {
      bench().clock.forward(2 * SECOND);
      await run();
    }
    const { outcome, why, job } = saidBy(await phone.act('tick', { check: 'fitted' }, 10 * MINUTE));
    expect([outcome, why, job?.state, job?.ending]).toEqual(['noted', 'late', 'over', 'go-back']);
    expect(outcomeOf(await phone.act('tick', { check: 'fitted' }))).toBe('refused: over');
    expect((await site.show()).checks).toEqual([]);
    expect((await eventsOf(site.id)).at(-1)).toMatchObject({ kind: 'site-late', facts: { act: 'tick', check: 'fitted' } });
    expect(jobIn((await phone.ask('GET /installer/job')).body).state).toBe('over');
    bench().clock.forward(25 * HOUR);
    expect((await phone.ask('GET /installer/job')).status).toBe(401);
  });

  test('a phone that believes it is another year tells the time all the same', async () => {
    const site = await open();
    const phone = await site.phone();
    bench().clock.forward(HOUR);
    const stamp = { ...phone.stamp(), at: '2001-01-01T00:00:00Z', sent_at: '2001-01-01T00:30:00Z' };
    await phone.ask('POST /installer/acts', { kind: 'tick', check: 'antenna', ...stamp });
    await site.signIn();
    const [check] = (await site.show()).checks as { at: string }[];
    expect(Math.round((bench().clock.now().getTime() - Date.parse(check?.at ?? '')) / MINUTE)).toBe(30);
  });

  test('somebody at the desk with the swap open does not stop the installer', async () => {
    const site = await open();
    const phone = await site.phone();
    await site.signIn('admin');
    await site.desk(`POST /sim-swap/${site.id}/presence`, {});
    expect(outcomeOf(await phone.act('tick', { check: 'antenna' }))).toBe('done');
  });

  test('the station is asked what it heard since the fit', async () => {
    const site = await open();
    const phone = await site.phone();
    await site.change({ step: 2, old_sim_id: site.scene.old.id, new_sim_id: site.scene.fresh.id, cell_type: '263LTE-V' });
    await bench().context.station.emit(site.scene.csNo, { code: 'E602', path: 'phone' });
    bench().clock.forward(2 * SECOND);
    await phone.act('tick', { check: 'fitted' });
    const asked = async () => (await phone.ask('GET /installer/signal')).body;
    expect(await asked()).toMatchObject({ data: { last: { path: 'phone' }, since_fit: null, cell: null, fitted_at: expect.any(String) } });
    bench().clock.forward(2 * SECOND);
    await bench().context.station.emit(site.scene.csNo, { code: 'E602', path: 'cell' });
    expect(await asked()).toMatchObject({ data: { since_fit: { path: 'cell' }, cell: { path: 'cell' } } });
  });

  test('what anybody on site is ever told is on this list', async () => {
    const site = await open();
    const phone = await site.phone();
    await site.change({ step: 2, old_sim_id: site.scene.old.id, new_sim_id: site.scene.fresh.id, cell_type: '263LTE-V' });
    await site.change({ step: 3 });
    await site.desk(`POST /cs/system/${site.scene.systemNo}/on-test/${site.id}`, { minutes: 60 });
    await site.desk(`POST /sim-swap/${site.id}/start-upload`, { version: (await site.show()).version });
    await phone.act('tick', { check: 'fitted' });
    await site.desk(`POST /sim-swap/${site.id}/zones`, {
      version: (await site.show()).version,
      zones: [{ number: 1, name: 'Front door' }],
    });
    expect(outcomeOf(await phone.act('strength', { which: 'after', dbm: -80 }))).toBe('done');
    const seen = { id: 1, at: bench().clock.now().toISOString(), code: 'E602', path: 'cell' };
    const proof = { fitted_at: seen.at, signal: seen, other_signal: seen, ping: { ...PING, at: seen.at }, carrier: null };
    await bench().database.update(swaps).set({ proof }).where(eq(swaps.id, site.id));
    const photo = { subject: 'fitted' as const, at: bench().clock.now(), by: 'Jo', width: 1, height: 1, bytes: new Uint8Array(1) };
    await bench()
      .database.insert(sitePhotos)
      .values({ swapId: site.id, actId: 'act-photo', ...photo });
    bench().clock.forward(SECOND);
    await bench().context.station.emit(site.scene.csNo, { code: 'E602', path: 'cell' });
    const { body: job } = await phone.ask('GET /installer/job');
    const body = { cs_no: site.scene.csNo, ticket_number: site.scene.ticketNumber };
    const look = (await bench().ask('POST /installer/look', { body })).body;
    const act = (await phone.act('note', { text: 'x' })).body;
    const signal = (await phone.ask('GET /installer/signal')).body;
    expect(keysIn(job)).toEqual(JOB);
    expect(keysIn(look)).toEqual(['now', 'panel_type', 'checklist', ...TEST].toSorted());
    expect(keysIn(act)).toEqual(['id', 'outcome', 'why', 'job', ...JOB.map((key) => `job.${key}`)].toSorted());
    const signals = ['cell', 'last', 'since_fit'].flatMap((key) => [key, `${key}.at`, `${key}.path`]);
    expect(keysIn(signal)).toEqual([...signals, 'fitted_at', 'now'].toSorted());
    const all = JSON.stringify([job, look, act, signal]);
    for (const secret of ['St. Mary', 'Elm Street', 'Dallas', '2145550100', '10.1.2.3', 'dispatcher', site.scene.old.imei])
      expect(all).not.toContain(secret);
    const [mine] = await bench().database.select().from(sims).where(eq(sims.id, site.scene.old.id));
    expect(all).not.toContain(String(mine?.iccid));
  });
}

const PING = { reachable: true, ms: [80], simulated: true };
const TEST = ['test', 'test.asked_at', 'test.confirmed_at', 'test.expires_at', 'test.state'];
const JOB = [
  ...['arrival', 'goes_on', 'old_number'],
  ...['cell_type', 'checklist', 'checks', 'checks.at', 'checks.name', 'checks.on_site', 'desk_phone', 'done_at', 'ending'],
  ...[
    'excepted',
    'extensions',
    'extensions.minutes',
    'extensions.most',
    'extensions.used',
    'in_panel',
    'is_fire',
    'now',
    'panel_type',
    'photos',
    'photos.at',
    'photos.id',
    'photos.subject',
  ],
  ...['commissioning', 'commissioning.missing', 'commissioning.reports', 'commissioning.strength', 'commissioning.trouble'],
  ...[
    'area',
    'demanded',
    'left',
    'name',
    'number',
    'on_test',
    'other_path',
    'pressed_at',
    'restored_at',
    'seconds',
    'tripped_at',
    'type',
    'untested',
  ].map((key) => `commissioning.zones.${key}`),
  ...['commissioning.zones', 'commissioning.trouble.clear', 'commissioning.trouble.code', 'commissioning.trouble.demanded'],
  ...['at', 'demanded', 'path', 'untested'].map((key) => `commissioning.reports.${key}`),
  ...['after', 'before', 'demanded', 'untested'].map((key) => `commissioning.strength.${key}`),
  ...['after', 'before'].flatMap((which) => ['band', 'dbm', 'source'].map((key) => `commissioning.strength.${which}.${key}`)),
  ...['proof', 'proof.fitted_at', 'proof.other_signal', 'proof.ping', 'proof.signal', 'scanned_at', 'send', 'program_due'],
  ...['proof.other_signal.at', 'proof.other_signal.path', 'proof.ping.at', 'proof.ping.reachable', 'proof.signal.at', 'proof.signal.path'],
  ...['save', 'save.finished_at', 'save.progress', 'save.state'],
  ...['sim', 'sim.device_type', 'sim.iccid', 'sim.imei', 'sim.pending', 'sim.status', 'state', 'step', 'swap_id', 'takes_photos'],
  ...TEST,
  ...['test_wanted_at', 'ticket_number', 'version', 'way_back'],
].toSorted();

/** Every key in an answer, with the way to it. */
function keysIn(body: unknown): string[] {
  const found = new Set<string>();
  const walk = (value: unknown, path: string) => {
    if (Array.isArray(value)) for (const each of value) walk(each, path);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        const at = path ? `${path}.${key}` : key;
        found.add(at);
        walk(inner, at);
      }
  };
  walk((body as { data: unknown }).data, '');
  return [...found].toSorted();
}
