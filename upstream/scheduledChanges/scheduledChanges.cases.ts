import { and, eq, isNull } from 'drizzle-orm';
import { ScheduledChange } from '#lib/contract/scheduledChanges.ts';
import { listOf, one } from '#lib/contract/shapes.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import { DAY, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { jobs } from '#upstream/core/tables.ts';
import { meta } from '#upstream/db/tables.ts';
import { KEY } from '#upstream/maintenance/closed.ts';
import { sims } from '#upstream/sims/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { ownBench } from '#upstream/testing/ownBench.ts';
import { addSim, simReader } from '#upstream/testing/sims.ts';
import { someoneWith } from '#upstream/testing/someone.ts';
import { users } from '#upstream/users/tables.ts';
import { scheduledWork } from './work.ts';

/** What must hold of changes that wait for their day, on either database. */
export function scheduledCases(given: () => Bench) {
  const bench = ownBench(given, 'admin');

  const someone = someoneWith(() => bench);
  const dayIn = (days: number) => daysAfter(localDay(bench.env.TIME_ZONE, bench.clock.now().getTime()), days);
  const { shown, history, todosOf } = simReader(bench);
  const scheduledOf = async (id: number) =>
    listOf(ScheduledChange).parse((await bench.ask(`GET /scheduled-changes?sim=${id}`, { token: bench.token })).body).data;
  const schedule = (ids: readonly number[], more: object = {}, who = bench.token) =>
    bench.ask('PUT /scheduled-changes', {
      token: who,
      body: { lines: { id: [...ids] }, action: 'deactivate', day: dayIn(3), reason: 'contract ends', ...more },
    });
  const made = async (...asked: Parameters<typeof schedule>) => one(ScheduledChange).parse((await schedule(...asked)).body).data;
  const end = (id: number, act: 'cancel' | 'confirm', body: object = {}, who = bench.token) =>
    bench.ask(`POST /scheduled-changes/${id}/${act}`, { token: who, body });
  async function whenTimeGoesOn(days: number) {
    bench.clock.forward(days * DAY);
    await bench.renew();
    const open = () => bench.database.$count(jobs, and(isNull(jobs.finishedAt), eq(jobs.kind, 'bulk')));
    for (let turn = 0; turn < 60; turn += 1) {
      await bench.context.queue.runDue();
      if ((await open()) === 0) break;
      bench.clock.forward(SECOND);
    }
    bench.clock.forward(20 * SECOND);
    await bench.context.queue.runDue();
  }

  test('a line is deactivated on its day, not before, by whoever asked for it and once', async () => {
    const { id } = await addSim(bench.database, { status: 'active', msisdn: '2145550199' });
    expect(await made([id])).toMatchObject({
      ...{ action: 'deactivate', state: 'waiting', day: dayIn(3), reason: 'contract ends' },
      ...{ lines: 1, sim: { id }, created_by: 'Marisol Treviño' },
    });
    await whenTimeGoesOn(2);
    expect(await shown(id)).toMatchObject({ status: 'active', pending: null });
    expect(await scheduledOf(id)).toMatchObject([{ state: 'waiting' }]);
    await whenTimeGoesOn(1);
    expect(await shown(id)).toMatchObject({ status: 'deactivated' });
    const [scheduled] = await scheduledOf(id);
    expect(scheduled).toMatchObject({ state: 'done', rule: null, job_id: expect.any(Number) });
    const asked = { kind: 'asked', action: 'deactivate', by: 'Marisol Treviño', reason: 'contract ends', job_id: scheduled?.job_id };
    const ordered = async () => (await history(id)).filter(({ kind }) => kind === 'asked');
    expect(await ordered()).toEqual([expect.objectContaining(asked)]);
    expect(await todosOf(id)).toEqual([]);
    await whenTimeGoesOn(2);
    expect(await ordered()).toHaveLength(1);
  });

  test('its day begins at midnight where the company is', async () => {
    const { id } = await addSim(bench.database, { status: 'active' });
    const { day } = await made([id], { day: '2027-07-04' });
    expect(day).toBe('2027-07-04');
    const [job] = await bench.database
      .select({ runAt: jobs.runAt })
      .from(jobs)
      .where(and(eq(jobs.kind, 'scheduled-change'), isNull(jobs.finishedAt)))
      .orderBy(jobs.runAt);
    expect(job?.runAt).toEqual(new Date('2027-07-04T05:00:00Z'));
    await end((await scheduledOf(id))[0]?.id ?? 0, 'cancel');
  });

  test('two processes that come to it at once make one change', async () => {
    const { id } = await addSim(bench.database, { status: 'active' });
    const { id: change } = await made([id]);
    bench.clock.forward(3 * DAY);
    await bench.renew();
    const work = scheduledWork(bench.context);
    const [job] = await bench.database
      .select()
      .from(jobs)
      .where(eq(jobs.key, `scheduled-change:${change}`));
    if (!job) throw new Error('nothing waits');
    const both = await Promise.all([work(job), work(job)]);
    await Promise.all(both.map((outcome) => 'finish' in outcome && transact(bench.database, outcome.finish)));
    expect(await bench.database.$count(jobs, and(eq(jobs.kind, 'bulk'), isNull(jobs.finishedAt)))).toBe(1);
    await whenTimeGoesOn(0);
    expect((await history(id)).filter(({ kind }) => kind === 'asked')).toHaveLength(1);
    expect(await scheduledOf(id)).toMatchObject([{ state: 'done' }]);
  });

  test('a radio that is put together with its card while its day begins: what was scheduled is done to the card’s line', async () => {
    const [radio, card] = [await addSim(bench.database, { iccid: null }), await addSim(bench.database, { imei: '' })];
    const { id: change } = await made([radio.id], { action: 'activate', reason: undefined });
    bench.clock.forward(3 * DAY);
    await bench.renew();
    const [job] = await bench.database
      .select()
      .from(jobs)
      .where(eq(jobs.key, `scheduled-change:${change}`));
    if (!job) throw new Error('nothing waits');
    const outcome = await scheduledWork(bench.context)(job);
    const body = { radio_id: radio.id, version: 1, radio_version: 1 };
    expect((await bench.ask(`POST /sims/${card.id}/pair`, { token: bench.token, body })).status).toBe(200);
    if ('finish' in outcome) await transact(bench.database, outcome.finish);
    await whenTimeGoesOn(0);
    expect(await shown(card.id)).toMatchObject({ status: 'active', imei: radio.imei });
    expect(await scheduledOf(card.id)).toMatchObject([{ id: change, state: 'done' }]);
  });

  test('before it is scheduled it tells what it would do now, and what it adds to the bill', async () => {
    const ready = await addSim(bench.database);
    const live = await addSim(bench.database, { status: 'active' });
    const dry = await made([ready.id, live.id], { action: 'activate', reason: undefined, dry_run: true });
    expect(dry).toMatchObject({
      ...{ id: 0, lines: 2 },
      preflight: { changes: 1, skips: [{ rule: 'no-op', count: 1 }], monthly: { cents: 350, currency: 'USD' } },
    });
    expect(await scheduledOf(ready.id)).toEqual([]);
    await made([ready.id], { action: 'activate', reason: undefined });
    await whenTimeGoesOn(3);
    expect(await shown(ready.id)).toMatchObject({ status: 'active' });
  });

  test('a line that is on a live system by then is left on, and somebody is told why', async () => {
    const { id, imei } = await addSim(bench.database, {
      status: 'active',
      stockState: 'installed',
      csNo: 'DAL-20001',
      siteName: 'Mill',
    });
    await made([id]);
    await whenTimeGoesOn(3);
    expect(await shown(id)).toMatchObject({ status: 'active', pending: null });
    expect(await scheduledOf(id)).toMatchObject([{ state: 'not-done', rule: 'live-system' }]);
    const [todo] = await todosOf(id);
    expect(todo).toMatchObject({ title: expect.stringContaining(`deactivate ${imei}`), assignee: 'Marisol Treviño', due: dayIn(0) });
    expect(JSON.stringify(todo?.description)).toContain('A live system depends on it');
  });

  test('of a selection every line is done that can be, and what its carrier refuses is told', async () => {
    const good = await addSim(bench.database, { status: 'active' });
    const bad = await addSim(bench.database, { status: 'active' });
    await bench.happens({ carrier: { case: 'refused', imei: bad.imei } });
    const { id } = await made([good.id, bad.id]);
    await whenTimeGoesOn(3);
    expect(await shown(good.id)).toMatchObject({ status: 'deactivated' });
    expect(await shown(bad.id)).toMatchObject({ status: 'active' });
    expect(await scheduledOf(bad.id)).toMatchObject([{ id, state: 'done', lines: 2 }]);
    const { body } = await bench.ask(`GET /todos?q=${encodeURIComponent('deactivate 1 of 2 lines')}`, { token: bench.token });
    expect(JSON.stringify(body)).toContain('Refused by the carrier');
  });

  test('one that died in the middle has begun nothing, and it is begun by the next', async () => {
    const { id } = await addSim(bench.database, { status: 'active' });
    const { id: change } = await made([id]);
    bench.clock.forward(3 * DAY);
    await bench.renew();
    const [job] = await bench.database
      .select()
      .from(jobs)
      .where(eq(jobs.key, `scheduled-change:${change}`));
    const outcome = job && (await scheduledWork(bench.context)(job));
    const dies = transact(bench.database, async (tx) => {
      if (outcome && 'finish' in outcome) await outcome.finish(tx);
      throw new Error('the process died');
    });
    await expect(dies).rejects.toThrow('died');
    expect(await scheduledOf(id)).toMatchObject([{ state: 'waiting' }]);
    await whenTimeGoesOn(0);
    expect((await history(id)).filter(({ kind }) => kind === 'asked')).toHaveLength(1);
  });

  test('more lines, or more on the bill, than was shown when it was scheduled is asked for again on the day', async () => {
    const { id } = await addSim(bench.database, { status: 'active' });
    const { id: change } = await made([id], { action: 'activate' });
    await bench.database.update(sims).set({ status: 'inventory' }).where(eq(sims.id, id));
    await whenTimeGoesOn(3);
    expect(await shown(id)).toMatchObject({ status: 'inventory', pending: null });
    expect(await scheduledOf(id)).toMatchObject([{ state: 'asks' }]);
    expect(await todosOf(id)).toMatchObject([{ title: expect.stringContaining('Confirm: activate'), completed_at: null }]);
    expect((await end(change, 'confirm')).status).toBe(200);
    expect(await todosOf(id)).toEqual([]);
    await whenTimeGoesOn(0);
    expect(await shown(id)).toMatchObject({ status: 'active' });
  });

  test('many lines are scheduled once their number is repeated, and never by a word that is misspelled', async () => {
    const ids: number[] = [];
    for (let line = 0; line < 51; line += 1) ids.push((await addSim(bench.database, { status: 'active' })).id);
    expect(await schedule(ids)).toMatchObject({ status: 409, body: { code: 'confirm_needed' } });
    expect((await schedule(ids, { confirm: '50' })).status).toBe(409);
    const { id, version } = await made(ids, { confirm: '51' });
    expect((await end(id, 'cancel', { version })).status).toBe(200);
    expect((await schedule([], { lines: { ids } })).status).toBe(422);
    expect((await schedule([], { lines: {} })).status).toBe(409);
  });

  test('what spans branches is cancelled or confirmed only by who may do it to every line', async () => {
    const dallas = await addSim(bench.database, { status: 'deactivated', warehouseCode: 'DAL-01' });
    const houston = await addSim(bench.database, { status: 'deactivated', warehouseCode: 'HOU-01' });
    const nowhere = await addSim(bench.database, { status: 'deactivated', warehouseCode: null });
    const conditions = { warehouse_code: 'DAL-01' };
    const may = ['read', 'retire'];
    const { id } = await made([dallas.id, houston.id], { action: 'retire' });
    const { id: other } = await made([dallas.id, nowhere.id], { action: 'retire' });
    const local = async () => someone([{ action: may, subject: 'Sim', conditions }]);
    for (const each of [id, other]) expect((await end(each, 'cancel', {}, await local())).status).toBe(403);
    await whenTimeGoesOn(3);
    for (const each of [id, other]) expect((await end(each, 'confirm', {}, await local())).status).toBe(403);
    expect((await end(id, 'confirm')).status).toBe(200);
    expect((await end(other, 'cancel')).status).toBe(200);
  });

  test('a line whose carrier does not answer is not told as refused: nobody knows', async () => {
    const { id, imei } = await addSim(bench.database, { status: 'active' });
    await made([id]);
    await bench.happens({ carrier: { case: 'down', imei, times: 10_000 } });
    await whenTimeGoesOn(3);
    await whenTimeGoesOn(1.1);
    expect(await shown(id)).toMatchObject({ status: 'unknown' });
    expect(await scheduledOf(id)).toMatchObject([{ state: 'done', rule: 'unanswered' }]);
    expect(JSON.stringify((await todosOf(id))[0]?.description)).toContain('Nobody knows whether it was done');
  });

  test('while the desk is closed to whoever asked for it nothing is begun in their name', async () => {
    const { id } = await addSim(bench.database, { status: 'active' });
    await made([id], {}, await someone([{ action: ['read', 'deactivate'], subject: 'Sim' }]));
    // Other cases of this database may have swaps under way, which keep a desk from being closed.
    const close = (on: boolean) =>
      bench.database
        .update(meta)
        .set({ value: { on, since: null, by: null, reason: 'Moving house', version: 1 } })
        .where(eq(meta.key, KEY));
    await close(true);
    await whenTimeGoesOn(3);
    expect(await scheduledOf(id)).toMatchObject([{ state: 'waiting' }]);
    await close(false);
    bench.clock.forward(10 * MINUTE);
    await whenTimeGoesOn(0);
    expect(await shown(id)).toMatchObject({ status: 'deactivated' });
  });

  test('what is asked for on its day is judged first: what can not be done then is told instead', async () => {
    const { id } = await addSim(bench.database, { status: 'active' });
    await made([id], { action: 'retire' });
    await whenTimeGoesOn(3);
    expect(await scheduledOf(id)).toMatchObject([{ state: 'not-done', rule: 'deactivate-first' }]);
  });

  test('who has lost the right by then does nothing any more, nor who can no longer sign in', async () => {
    const one = await addSim(bench.database, { status: 'active' });
    const other = await addSim(bench.database, { status: 'active' });
    const rules = [{ action: ['read', 'deactivate'], subject: 'Sim' }];
    const theirs = await someone(rules);
    await made([one.id], {}, theirs);
    await made([other.id], { day: dayIn(4) }, theirs);
    await someone([{ action: 'read', subject: 'Sim' }]);
    await whenTimeGoesOn(3);
    expect(await scheduledOf(one.id)).toMatchObject([{ state: 'not-done', rule: 'forbidden' }]);
    expect(await todosOf(one.id)).toMatchObject([{ assignee: null }]);
    const isClient = eq(users.email, 'client@linekeeper.test');
    await bench.database.update(users).set({ status: 'inactive' }).where(isClient);
    await whenTimeGoesOn(1);
    await bench.database.update(users).set({ status: 'active' }).where(isClient);
    expect(await scheduledOf(other.id)).toMatchObject([{ state: 'not-done', rule: 'no-account' }]);
    expect(await todosOf(other.id)).toHaveLength(1);
    for (const { id } of [one, other]) expect(await shown(id)).toMatchObject({ status: 'active', pending: null });
  });

  test('nobody schedules what they may not do, nor sees what is scheduled for lines of another branch', async () => {
    const dallas = await addSim(bench.database, { status: 'active', warehouseCode: 'DAL-01' });
    const houston = await addSim(bench.database, { status: 'active', warehouseCode: 'HOU-01' });
    const conditions = { warehouse_code: 'DAL-01' };
    const reading = await someone([{ action: 'read', subject: 'Sim', conditions }]);
    expect((await schedule([dallas.id], {}, reading)).status).toBe(403);
    const both = [
      { action: 'read', subject: 'Sim' },
      { action: 'deactivate', subject: 'Sim', conditions },
    ];
    expect((await schedule([houston.id], {}, await someone(both))).status).toBe(403);
    const { id, version } = await made([houston.id]);
    const local = await someone([{ action: ['read', 'deactivate'], subject: 'Sim', conditions }]);
    expect((await bench.ask('GET /scheduled-changes?open=1&per_page=100', { token: local })).body).not.toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id })]),
    });
    expect((await end(id, 'cancel', { version }, local)).status).toBe(404);
    expect((await end(id, 'cancel', { version })).status).toBe(200);
  });

  test('what is cancelled is not done, and is cancelled once', async () => {
    const { id } = await addSim(bench.database, { status: 'active' });
    const { id: change, version } = await made([id]);
    expect((await end(change, 'cancel', { version: 7 })).status).toBe(409);
    expect(one(ScheduledChange).parse((await end(change, 'cancel', { version })).body).data).toMatchObject({
      ...{ state: 'cancelled', ended_by: 'Marisol Treviño' },
    });
    expect((await end(change, 'cancel')).status).toBe(409);
    await whenTimeGoesOn(4);
    expect(await shown(id)).toMatchObject({ status: 'active', pending: null });
  });

  test('what can’t be taken back asks on its day, and is done by whoever confirms it', async () => {
    const { id } = await addSim(bench.database, { status: 'deactivated' });
    const { id: change } = await made([id], { action: 'retire' });
    expect((await end(change, 'confirm')).status).toBe(409);
    await whenTimeGoesOn(3);
    expect(await shown(id)).toMatchObject({ status: 'deactivated', pending: null });
    expect(await scheduledOf(id)).toMatchObject([{ state: 'asks' }]);
    expect(await todosOf(id)).toMatchObject([{ title: expect.stringContaining('Confirm: retire') }]);
    expect((await end(change, 'confirm', {}, (await bench.signIn('dispatcher')).accessToken)).status).toBe(403);
    const warehouse = (await bench.signIn('warehouse')).accessToken;
    expect((await end(change, 'confirm', {}, warehouse)).status).toBe(200);
    await whenTimeGoesOn(0);
    expect(await shown(id)).toMatchObject({ status: 'retired' });
    expect((await history(id)).find(({ kind }) => kind === 'asked')?.by).not.toBe('Marisol Treviño');
  });

  test('a day that is past or is no day, and a selection without lines, are refused', async () => {
    const { id } = await addSim(bench.database, { status: 'active' });
    expect((await schedule([id], { day: dayIn(0) })).body).toMatchObject({ errors: { day: [expect.any(String)] } });
    expect((await schedule([id], { day: '2027-02-30' })).status).toBe(422);
    expect((await schedule([id], { reason: undefined })).body).toMatchObject({ errors: { reason: ['required'] } });
    expect((await schedule([2_000_000_000])).body).toMatchObject({ errors: { lines: ['Nothing matches'] } });
  });

  test('what comes back from an old copy long after its day is left to a person', async () => {
    const { id } = await addSim(bench.database, { status: 'active' });
    await made([id]);
    await whenTimeGoesOn(8);
    expect(await shown(id)).toMatchObject({ status: 'active', pending: null });
    expect(await scheduledOf(id)).toMatchObject([{ state: 'not-done', rule: 'too-late' }]);
    expect(await todosOf(id)).toHaveLength(1);
  });
}
