import { and, eq, isNull } from 'drizzle-orm';
import { BulkRow } from '#lib/contract/bulk.ts';
import { LineRule, RuleLine, RulePreview } from '#lib/contract/lineRules.ts';
import { ScheduledChange } from '#lib/contract/scheduledChanges.ts';
import { listOf, one } from '#lib/contract/shapes.ts';
import { Todo } from '#lib/contract/todos.ts';
import { localTime } from '#lib/format/localDay.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { jobs } from '#upstream/core/tables.ts';
import { beginSweeps } from '#upstream/sims/sweep.ts';
import { sims } from '#upstream/sims/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { bulkDriver } from '#upstream/testing/bulk.ts';
import { ownBench } from '#upstream/testing/ownBench.ts';
import { addSim } from '#upstream/testing/sims.ts';
import { someoneWith } from '#upstream/testing/someone.ts';
import { users } from '#upstream/users/tables.ts';
import { nextRun } from './nextRun.ts';
import { lineRules } from './tables.ts';
import { lineRuleWork } from './work.ts';

/** What must hold of rules on lines, on either database. */
export function lineRuleCases(given: () => Bench) {
  const bench = ownBench(given, 'admin');
  afterEach(() => bench.database.delete(lineRules));

  const someone = someoneWith(() => bench);
  const rule = { name: 'Left on the shelf', condition: 'in-warehouse', threshold: 3, act: 'todo' };
  const put = (more: object = {}, who = bench.token) => bench.ask('PUT /line-rules', { token: who, body: { ...rule, ...more } });
  const made = async (more: object = {}, who = bench.token) => one(LineRule).parse((await put(more, who)).body).data;
  const shown = async (id: number, who = bench.token) =>
    one(LineRule).parse((await bench.ask(`GET /line-rules/${id}`, { token: who })).body).data;
  const change = (id: number, body: object, who = bench.token) => bench.ask(`POST /line-rules/${id}`, { token: who, body });
  const previewed = async (more: object = {}, who = bench.token) =>
    one(RulePreview).parse((await bench.ask('POST /line-rules-preview', { token: who, body: { ...rule, ...more } })).body).data;
  const todosOf = async (id: number) =>
    listOf(Todo).parse((await bench.ask(`GET /todos?about=lineRule:${id}`, { token: bench.token })).body).data;
  const ago = (ms: number) => new Date(bench.clock.now().getTime() - ms);
  const onShelf = (days: number, more: object = {}) =>
    addSim(bench.database, { status: 'active', activatedAt: ago(days * DAY), createdAt: ago(400 * DAY), ...more });
  // To its hour, and not a day on: what ran in the evening passes over the next night.
  async function night() {
    const now = bench.clock.now();
    bench.clock.forward(nextRun(bench.env, now).getTime() - now.getTime() + MINUTE);
    await bench.renew();
    await bench.context.queue.runDue();
  }

  test('before it is kept it says which lines fit now, the longest first, and keeps nothing', async () => {
    const [old, fresh, older] = [await onShelf(4), await onShelf(2), await onShelf(9)];
    const fitted = await addSim(bench.database, {
      status: 'active',
      stockState: 'installed',
      warehouseCode: null,
      activatedAt: ago(9 * DAY),
    });
    const sim_ids = [old, fresh, older, fitted].map(({ id }) => id);
    const { count, unknown, lines } = await previewed({ sim_ids });
    expect({ count, unknown }).toEqual({ count: 2, unknown: 0 });
    expect(lines).toMatchObject([
      { id: older.id, number: older.imei, warehouse_code: 'DAL-01', since: older.activatedAt?.toISOString() },
      { id: old.id },
    ]);
    expect((await previewed({ sim_ids, threshold: 1 })).count).toBe(3);
    expect((await previewed({ sim_ids, provider: 'att' })).count).toBe(0);
    expect((await previewed({ sim_ids, warehouse_code: 'DAL-01', device_type: 'XT50' })).count).toBe(0);
    expect(await bench.database.$count(lineRules, eq(lineRules.name, rule.name))).toBe(0);
  });

  test('it runs at its hour of the night, and tells once of a line for as long as it fits', async () => {
    const [one_, other] = [await onShelf(4), await onShelf(5)];
    const { id, next_run_at } = await made({ sim_ids: [one_.id, other.id] });
    expect(localTime(bench.env.TIME_ZONE, Date.parse(next_run_at ?? ''))).toBe('06:00');
    expect(await todosOf(id)).toEqual([]);
    await night();
    const [todo, ...more] = await todosOf(id);
    expect(more).toEqual([]);
    expect(todo).toMatchObject({
      ...{ title: 'Left on the shelf: 2 lines', assignee: 'Marisol Treviño', created_by: null },
      link: { kind: 'lineRule', id: String(id), label: 'Left on the shelf', may_see: true },
    });
    // Whoever reads to-dos need not see the lines.
    expect(JSON.stringify(todo?.description)).not.toContain(other.imei);
    expect(await shown(id)).toMatchObject({ found: 2, told: 2, last_run_at: expect.any(String), version: 1 });
    await night();
    expect(await todosOf(id)).toHaveLength(1);
    expect(await shown(id)).toMatchObject({ found: 2, told: 0 });
    // Off for a night, and on again: that is another time.
    await bench.database.update(sims).set({ status: 'deactivated' }).where(eq(sims.id, other.id));
    await night();
    expect(await shown(id)).toMatchObject({ found: 1, told: 0 });
    await bench.database.update(sims).set({ status: 'active' }).where(eq(sims.id, other.id));
    await night();
    expect(await shown(id)).toMatchObject({ found: 2, told: 1 });
    expect((await todosOf(id)).map(({ title }) => title)).toContain('Left on the shelf: 1 line');
  });

  test('two processes that come to a night at once tell once', async () => {
    const { id: line } = await onShelf(4);
    const { id } = await made({ sim_ids: [line] });
    bench.clock.forward(DAY);
    await bench.renew();
    const [job] = await bench.database
      .select()
      .from(jobs)
      .where(and(eq(jobs.key, `line-rule:${id}`), isNull(jobs.finishedAt)));
    if (!job) throw new Error('nothing waits');
    const work = lineRuleWork(bench.context);
    const both = await Promise.all([work(job), work(job)]);
    await Promise.all(both.map((outcome) => 'finish' in outcome && transact(bench.database, outcome.finish)));
    expect(await todosOf(id)).toHaveLength(1);
  });

  test('a rule that deactivates asks a person, and deactivates nothing', async () => {
    const { id: line } = await onShelf(4);
    const { id } = await made({ sim_ids: [line], act: 'deactivate' });
    await night();
    await night();
    const { data } = listOf(ScheduledChange).parse((await bench.ask(`GET /scheduled-changes?sim=${line}`, { token: bench.token })).body);
    expect(data).toMatchObject([
      { state: 'asks', action: 'deactivate', reason: expect.stringMatching(/^Left on the shelf: ./), created_by: 'Marisol Treviño' },
    ]);
    const [row] = await bench.database.select().from(sims).where(eq(sims.id, line));
    expect(row).toMatchObject({ status: 'active', pending: null });
    expect(await todosOf(id)).toEqual([]);
    const { data: todos } = listOf(Todo).parse((await bench.ask(`GET /todos?about=sim:${line}`, { token: bench.token })).body);
    expect(todos).toMatchObject([{ title: expect.stringContaining('Confirm: deactivate') }]);
    const [asked] = data;
    const confirmed = await bench.ask(`POST /scheduled-changes/${asked?.id}/confirm`, {
      token: bench.token,
      body: { version: asked?.version },
    });
    expect(confirmed.status).toBe(200);
  });

  test('whoever confirms deactivates only the lines that still fit, and is told how many do not and why', async () => {
    const facts = { status: 'active', stockState: 'installed', warehouseCode: null, lastSessionAt: ago(90 * HOUR) } as const;
    const line = () => addSim(bench.database, { ...facts, factsAt: new Date(bench.clock.now().getTime() + DAY) });
    const [silent, spoke, untold, off] = [await line(), await line(), await line(), await line()];
    const sim_ids = [silent, spoke, untold, off].map(({ id }) => id);
    await made({ sim_ids, condition: 'no-session', threshold: 48, act: 'deactivate' });
    await night();
    const scheduled = async () =>
      listOf(ScheduledChange).parse((await bench.ask(`GET /scheduled-changes?sim=${silent.id}`, { token: bench.token })).body).data[0];
    const asked = await scheduled();
    expect(asked).toMatchObject({ state: 'asks', lines: 4, preflight: null });
    const is = (id: number, then: object) => bench.database.update(sims).set(then).where(eq(sims.id, id));
    await is(spoke.id, { lastSessionAt: bench.clock.now() });
    await is(untold.id, { factsAt: ago(5 * DAY) });
    await is(off.id, { status: 'deactivated' });
    const preflight = {
      changes: 1,
      skips: expect.arrayContaining([
        { rule: 'rule-unfit', count: 1 },
        { rule: 'rule-unknown', count: 1 },
        { rule: 'no-op', count: 1 },
      ]),
    };
    const ask = { token: bench.token, body: { version: asked?.version } };
    expect((await bench.ask(`GET /scheduled-changes/${asked?.id}`, { token: bench.token })).body).toMatchObject({ data: { preflight } });
    expect((await bench.ask(`POST /scheduled-changes/${asked?.id}/confirm`, ask)).body).toMatchObject({
      data: { state: 'begun', preflight },
    });
    const { job_id: job } = (await scheduled()) ?? {};
    const rows = listOf(BulkRow).parse((await bench.ask(`GET /jobs/${job}/rows?per_page=10`, { token: bench.token })).body).data;
    expect(Object.fromEntries(rows.map(({ sim_id, rule: why }) => [sim_id, why]))).toEqual({
      ...{ [silent.id]: null, [spoke.id]: 'rule-unfit', [untold.id]: 'rule-unknown', [off.id]: 'no-op' },
    });
    const open = and(eq(jobs.kind, 'bulk'), isNull(jobs.finishedAt));
    while ((await bench.database.$count(jobs, open)) > 0) {
      bench.clock.forward(SECOND);
      await bench.context.queue.runDue();
    }
    bench.clock.forward(20 * SECOND);
    await bench.context.queue.runDue();
    // The one of which nobody knows is still to be looked at; that the others fit no more, or are off, needs nobody.
    const { body } = await bench.ask(`GET /todos?q=${encodeURIComponent('deactivate 1 of 4 lines')}`, { token: bench.token });
    expect(listOf(Todo).parse(body).data).toHaveLength(1);
  });

  test('a row that waits while its change is paused is looked at by the rule again when its turn comes', async () => {
    const facts = { status: 'active', stockState: 'installed', warehouseCode: null, lastSessionAt: ago(90 * HOUR) } as const;
    const line = () => addSim(bench.database, { ...facts, factsAt: new Date(bench.clock.now().getTime() + DAY) });
    const [silent, spoke] = [await line(), await line()];
    await made({ sim_ids: [silent.id, spoke.id], condition: 'no-session', threshold: 48, act: 'deactivate' });
    await night();
    const scheduled = async () =>
      listOf(ScheduledChange).parse((await bench.ask(`GET /scheduled-changes?sim=${silent.id}`, { token: bench.token })).body).data[0];
    const asked = await scheduled();
    await bench.ask(`POST /scheduled-changes/${asked?.id}/confirm`, { token: bench.token, body: { version: asked?.version } });
    const { job_id: job } = (await scheduled()) ?? {};
    expect((await bench.ask(`POST /jobs/${job}/pause`, { token: bench.token, body: {} })).status).toBe(200);
    await bench.database.update(sims).set({ lastSessionAt: bench.clock.now() }).where(eq(sims.id, spoke.id));
    expect((await bench.ask(`POST /jobs/${job}/resume`, { token: bench.token, body: {} })).status).toBe(200);
    await bulkDriver(bench).finish(bench.token, job ?? 0);
    const rows = listOf(BulkRow).parse((await bench.ask(`GET /jobs/${job}/rows?per_page=10`, { token: bench.token })).body).data;
    expect(rows).toMatchObject([
      { sim_id: silent.id, state: 'done' },
      { sim_id: spoke.id, state: 'skipped', rule: 'rule-unfit' },
    ]);
  });

  test('where the carrier only has not told lately whether lines fit, confirming says so and goes on asking until it has', async () => {
    const facts = { status: 'active', stockState: 'installed', warehouseCode: null, lastSessionAt: ago(90 * HOUR) } as const;
    const { id: line } = await addSim(bench.database, { ...facts, factsAt: new Date(bench.clock.now().getTime() + DAY) });
    await made({ sim_ids: [line], condition: 'no-session', threshold: 48, act: 'deactivate' });
    await night();
    const scheduled = async () =>
      listOf(ScheduledChange).parse((await bench.ask(`GET /scheduled-changes?sim=${line}`, { token: bench.token })).body).data[0];
    const asked = await scheduled();
    const confirm = () =>
      bench.ask(`POST /scheduled-changes/${asked?.id}/confirm`, { token: bench.token, body: { version: asked?.version } });
    const told = (factsAt: Date) => bench.database.update(sims).set({ factsAt }).where(eq(sims.id, line));
    await told(ago(5 * DAY));
    expect(await confirm()).toMatchObject({
      status: 409,
      body: { code: 'illegal_state', current: { preflight: { changes: 0, skips: [{ rule: 'rule-unknown', count: 1 }] } } },
    });
    expect(await scheduled()).toEqual(asked);
    const { data: todos } = listOf(Todo).parse((await bench.ask(`GET /todos?about=sim:${line}`, { token: bench.token })).body);
    expect(todos).toMatchObject([{ title: expect.stringContaining('Confirm: deactivate'), completed_at: null }]);
    await told(ago(HOUR));
    expect((await confirm()).body).toMatchObject({ data: { state: 'begun' } });
  });

  test('where no line fits any more, confirming deactivates none and ends it', async () => {
    const { id: line } = await onShelf(4);
    await made({ sim_ids: [line], act: 'deactivate' });
    await night();
    await bench.database.update(sims).set({ stockState: 'installed', warehouseCode: null }).where(eq(sims.id, line));
    const [asked] = listOf(ScheduledChange).parse(
      (await bench.ask(`GET /scheduled-changes?sim=${line}`, { token: bench.token })).body,
    ).data;
    const ask = { token: bench.token, body: { version: asked?.version } };
    expect((await bench.ask(`POST /scheduled-changes/${asked?.id}/confirm`, ask)).body).toMatchObject({
      data: { state: 'not-done', rule: 'rule-unfit', job_id: null, ended_by: 'Marisol Treviño', preflight: { changes: 0 } },
    });
    const { data: todos } = listOf(Todo).parse((await bench.ask(`GET /todos?about=sim:${line}`, { token: bench.token })).body);
    expect(todos).toEqual([]);
    const [row] = await bench.database.select().from(sims).where(eq(sims.id, line));
    expect(row).toMatchObject({ status: 'active', pending: null });
  });

  test('a rule that only showed its lines speaks of them all once it makes a to-do', async () => {
    const { id: line } = await onShelf(4);
    const { id, version } = await made({ sim_ids: [line], act: 'tell' });
    await night();
    expect(await todosOf(id)).toEqual([]);
    expect((await change(id, { act: 'todo', version })).status).toBe(200);
    await night();
    expect((await todosOf(id)).map(({ title }) => title)).toEqual(['Left on the shelf: 1 line']);
  });

  test('of one line a person is asked once, however many rules it fits and whoever scheduled it before', async () => {
    const { id: line } = await onShelf(4);
    await made({ sim_ids: [line], act: 'deactivate' });
    await made({ sim_ids: [line], act: 'deactivate', name: 'Another', threshold: 2 });
    await night();
    const { data } = listOf(ScheduledChange).parse((await bench.ask(`GET /scheduled-changes?sim=${line}`, { token: bench.token })).body);
    expect(data).toHaveLength(1);
  });

  test('whoever may not do it any more has no rule do it in the night, and may not switch it on', async () => {
    const { id: line } = await onShelf(4);
    const reads = { action: 'read', subject: 'Sim' };
    const theirs = await someone([reads, { action: 'deactivate', subject: 'Sim' }]);
    const { id, version } = await made({ sim_ids: [line], act: 'deactivate' }, theirs);
    await someone([reads]);
    await night();
    const demoted = await someone([reads]);
    const { data } = listOf(ScheduledChange).parse((await bench.ask(`GET /scheduled-changes?sim=${line}`, { token: bench.token })).body);
    expect(data).toEqual([]);
    expect(await shown(id)).toMatchObject({ found: 1, enabled: true });
    expect((await change(id, { enabled: true, version }, demoted)).status).toBe(403);
    expect((await change(id, { enabled: false, version }, demoted)).status).toBe(200);
  });

  test('what a carrier has not told, or not lately, fits nothing and is counted', async () => {
    const [asked, told] = [ago(HOUR), ago(50 * HOUR)];
    const facts = { status: 'active', stockState: 'installed', warehouseCode: null, factsAt: asked } as const;
    const silent = await addSim(bench.database, { ...facts, lastSessionAt: told, usageKb: 60_000 });
    const alive = await addSim(bench.database, { ...facts, lastSessionAt: ago(2 * HOUR), usageKb: 2000 });
    const untold = await addSim(bench.database, { ...facts, factsAt: null });
    const old = await addSim(bench.database, { ...facts, factsAt: ago(5 * DAY), lastSessionAt: ago(9 * DAY), usageKb: 90_000 });
    const off = await addSim(bench.database, { ...facts, status: 'deactivated', lastSessionAt: ago(90 * HOUR) });
    const sim_ids = [silent, alive, untold, old, off].map(({ id }) => id);
    const quiet = await previewed({ condition: 'no-session', threshold: 48, sim_ids });
    expect(quiet).toMatchObject({
      count: 1,
      unknown: 2,
      lines: [{ id: silent.id, since: silent.lastSessionAt?.toISOString(), megabytes: null }],
    });
    // As of when the carrier was asked, an hour ago.
    expect((await previewed({ condition: 'no-session', threshold: 49, sim_ids })).count).toBe(0);
    const used = await previewed({ condition: 'usage-above', threshold: 50, sim_ids });
    expect(used).toMatchObject({ count: 1, unknown: 2, lines: [{ id: silent.id, megabytes: 60 }] });
    expect((await previewed({ condition: 'usage-above', threshold: 60, sim_ids })).count).toBe(0);
  });

  test('what a line used in a billing cycle that is over fits nothing, nor what is older than a day where nobody knows when it ends', async () => {
    const used = (hours: number, until: Date | null) =>
      addSim(bench.database, { status: 'active', factsAt: ago(hours * HOUR), usageKb: 90_000, usageUntil: until });
    const [running, over] = [await used(50, ago(-HOUR)), await used(2, ago(HOUR))];
    const [lately, before] = [await used(23, null), await used(25, null)];
    const sim_ids = [running, over, lately, before].map(({ id }) => id);
    const { lines, unknown } = await previewed({ condition: 'usage-above', threshold: 50, sim_ids });
    expect({ fit: lines.map(({ id }) => id), unknown }).toEqual({ fit: [running.id, lately.id], unknown: 2 });
  });

  test('a card that its carrier sees in another radio fits, one that was never looked for is not known', async () => {
    const facts = { status: 'active', providerCheckedAt: ago(HOUR) } as const;
    const moved = await addSim(bench.database, { ...facts, seenImei: '990000862471854' });
    const [same, unasked] = [await addSim(bench.database, facts), await addSim(bench.database, { status: 'active' })];
    const asked = { condition: 'imei-changed', threshold: null, sim_ids: [moved, same, unasked].map(({ id }) => id) };
    expect(await previewed(asked)).toMatchObject({ count: 1, unknown: 1, lines: [{ id: moved.id, seen_imei: '990000862471854' }] });
  });

  describe('by night', () => {
    const asked = (more: object = {}) =>
      addSim(bench.database, { provider: 'att', status: 'active', providerCheckedAt: ago(3 * DAY), ...more });
    const swept = async ({ id }: { id: number }) => {
      await beginSweeps(bench.context);
      const open = and(eq(jobs.kind, 'carrier-sweep'), isNull(jobs.finishedAt));
      while ((await bench.database.$count(jobs, open)) > 0) {
        bench.clock.forward(SECOND);
        await bench.context.queue.runDue();
      }
      const [row] = await bench.database.select().from(sims).where(eq(sims.id, id));
      return row;
    };

    test('the carriers are asked for what rules that are on need, and not for more', async () => {
      const line = await asked();
      const before = await swept(line);
      expect(before).toMatchObject({ lastSessionAt: expect.any(Date), usageKb: null, factsAt: expect.any(Date) });
      const { id, version } = await made({ condition: 'usage-above', threshold: 1, act: 'tell', sim_ids: [line.id] });
      bench.clock.forward(DAY);
      await bench.renew();
      expect(await swept(line)).toMatchObject({ usageKb: expect.any(Number), usageUntil: expect.any(Date), version: before?.version });
      expect((await change(id, { enabled: false, version })).status).toBe(200);
      bench.clock.forward(DAY);
      await bench.renew();
      expect(await swept(line)).toMatchObject({ usageKb: null });
    });

    test('they are asked only of lines that whoever made a rule may see', async () => {
      const [dallas, houston] = [await asked({ warehouseCode: 'DAL-01' }), await asked({ warehouseCode: 'HOU-01' })];
      const theirs = await someone([{ action: 'read', subject: 'Sim', conditions: { warehouse_code: 'DAL-01' } }]);
      await made({ condition: 'usage-above', threshold: 1, act: 'tell' }, theirs);
      expect(await swept(dallas)).toMatchObject({ usageKb: expect.any(Number) });
      expect(await swept(houston)).toMatchObject({ lastSessionAt: expect.any(Date), usageKb: null });
    });
  });

  test('a number out of bounds, none where one is wanted and one where none is are refused with what may be', async () => {
    for (const wrong of [{ threshold: 0 }, { threshold: 366 }, { threshold: null }, { condition: 'imei-changed', threshold: 1 }]) {
      const { status, body } = await put(wrong);
      expect({ status, body }).toMatchObject({ status: 422, body: { errors: { threshold: [expect.any(String)] } } });
    }
    expect((await put({ name: '  ' })).status).toBe(422);
    expect((await put({ sim_ids: [2_000_000_000] })).body).toMatchObject({ errors: { sim_ids: [expect.any(String)] } });
    const { id, version } = await made();
    expect((await change(id, { condition: 'no-session', version })).status).toBe(422);
  });

  test('switched off it does not run; changed, it looks anew; an old version is refused, and it is gone when it is deleted', async () => {
    const { id: line } = await onShelf(4);
    const { id, version } = await made({ sim_ids: [line] });
    expect((await change(id, { enabled: false, version })).body).toMatchObject({ data: { enabled: false, next_run_at: null, version: 2 } });
    await night();
    expect(await shown(id)).toMatchObject({ last_run_at: null });
    expect((await change(id, { enabled: true, version })).body).toMatchObject({ code: 'stale', current: { version: 2 } });
    expect((await change(id, { enabled: true, version: 2 })).status).toBe(200);
    await night();
    expect(await shown(id)).toMatchObject({ found: 1, told: 1 });
    expect((await change(id, { threshold: 2, version: 3 })).body).toMatchObject({ data: { threshold: 2, found: null, last_run_at: null } });
    await night();
    expect(await shown(id)).toMatchObject({ found: 1, told: 1 });
    expect((await bench.ask(`DELETE /line-rules/${id}?version=1`, { token: bench.token })).status).toBe(409);
    expect((await bench.ask(`DELETE /line-rules/${id}?version=4`, { token: bench.token })).status).toBe(200);
    expect((await bench.ask(`GET /line-rules/${id}`, { token: bench.token })).status).toBe(404);
    await night();
    expect(await todosOf(id)).toMatchObject([{ link: { may_see: false } }, { link: { may_see: false } }]);
  });

  test('a rule sees the lines its maker may see that night, and nobody has it do what they may not', async () => {
    const [dallas, houston] = [await onShelf(4), await onShelf(4, { warehouseCode: 'HOU-01' })];
    const sees = { action: 'read', subject: 'Sim', conditions: { warehouse_code: 'DAL-01' } };
    const theirs = await someone([sees]);
    expect((await put({}, theirs)).status).toBe(403);
    expect((await put({ act: 'deactivate' }, theirs)).status).toBe(403);
    expect((await put({ act: 'tell', sim_ids: [houston.id] }, theirs)).status).toBe(422);
    expect((await previewed({ sim_ids: [dallas.id, houston.id] }, theirs)).lines).toMatchObject([{ id: dallas.id }]);
    const { id } = await made({ act: 'tell' }, theirs);
    const { id: foreign } = await made();
    expect(await bench.ask(`GET /line-rules/${foreign}`, { token: theirs })).toMatchObject({ status: 404 });
    const { body } = await bench.ask('GET /line-rules?per_page=100', { token: theirs });
    expect(
      listOf(LineRule)
        .parse(body)
        .data.map((each) => each.id),
    ).toEqual([id]);
    const { body: seen } = await bench.ask(`GET /line-rules/${id}/lines?per_page=100`, { token: theirs });
    const ids = listOf(RuleLine)
      .parse(seen)
      .data.map((each) => each.id);
    expect(ids).toContain(dallas.id);
    expect(ids).not.toContain(houston.id);
    await night();
    const found = await bench.database.select().from(lineRules).where(eq(lineRules.id, id));
    // Lines of other cases come of age meanwhile.
    const { body: then } = await bench.ask(`GET /line-rules/${id}/lines?per_page=100`, { token: await someone([sees]) });
    expect(found).toMatchObject([{ found: listOf(RuleLine).parse(then).data.length }]);
    // The warehouse may change any SIM, and so any rule; a dispatcher reads this one and leaves it.
    const { accessToken: dispatcher } = await bench.signIn('dispatcher');
    expect(await shown(id, dispatcher)).toMatchObject({ may_change: false });
    expect((await change(id, { enabled: false, version: 1 }, dispatcher)).status).toBe(403);
  });

  test('whoever can no longer sign in has no rules any more: theirs are switched off, and say so', async () => {
    const { id: line } = await onShelf(4);
    const { id } = await made({ sim_ids: [line] });
    const marisol = eq(users.email, 'admin@linekeeper.test');
    await bench.database.update(users).set({ status: 'inactive' }).where(marisol);
    bench.clock.forward(DAY);
    await bench.context.queue.runDue();
    await bench.database.update(users).set({ status: 'active' }).where(marisol);
    await bench.renew();
    expect(await shown(id)).toMatchObject({ enabled: false, orphaned: true, next_run_at: null, found: null });
    expect(await todosOf(id)).toEqual([]);
  });
}
