import { eq, inArray } from 'drizzle-orm';
import type { Sim } from '#lib/contract/sims/sim.ts';
import type { CarrierMove } from '#lib/contract/swaps/move.ts';
import type { Swap, SwapEvent } from '#lib/contract/swaps/swap.ts';
import { SECOND } from '#upstream/core/clock.ts';
import { languageOf } from '#upstream/core/language.ts';
import { collectEvidence } from '#upstream/evidence/collect.ts';
import { evidenceReport } from '#upstream/evidence/report.ts';
import { sims } from '#upstream/sims/tables.ts';
import { cases, lines, orders } from '#upstream/simulators/carrier/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { addSwapScene, type SwapScene } from '#upstream/testing/swaps.ts';
import { swaps } from './tables.ts';

/** How a line gets to the new radio. ThingSpace Connectivity Management: Change Device Identifier; Swap Hardware. */
export function moveCases(bench: () => Bench) {
  let token: string;
  let at: SwapScene;
  beforeEach(async () => {
    token = (await bench().signIn('dispatcher')).accessToken;
    at = await addSwapScene(bench().database, bench().clock.now());
  });

  const ask = (call: string, body?: unknown, as = token) => bench().ask(call, { token: as, body });
  const swapIn = ({ body }: { body: unknown }) => (body as { swap: Swap }).swap;
  const pass = async (ms: number, steps = 4) => {
    for (let step = 0; step < steps; step += 1) {
      bench().clock.forward(ms / steps);
      await bench().context.queue.runDue();
    }
  };
  const show = async (id: number) => swapIn(await ask(`GET /sim-swap/${id}`));
  const sim = async (id: number) => ((await ask(`GET /sims/${id}`)).body as { data: Sim }).data;
  async function change(id: number, body: object) {
    const answer = await ask(`POST /sim-swap/${id}`, { ...body, version: (await show(id)).version });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return swapIn(answer);
  }
  const refusal = async (id: number, body: object) =>
    (await ask(`POST /sim-swap/${id}`, { ...body, version: (await show(id)).version })).body as { errors: Record<string, string[]> };
  const move = async (id: number, more: object = {}, as = token) =>
    ask(`POST /sim-swap/${id}/move`, { version: (await show(id)).version, ...more }, as);
  const why = ({ status, body }: { status: number; body: unknown }) => [status, (body as { errors?: { step?: string[] } }).errors?.step];
  const checks = (...names: string[]) => ({ checks: names.map((name) => ({ name })) });
  const ordered = async () =>
    (
      await bench()
        .database.select()
        .from(orders)
        .where(inArray(orders.imei, [at.old.imei, at.fresh.imei, at.spare.imei]))
        .orderBy(orders.id)
    ).map(({ action, imei, target }) => [action, imei, target?.imei]);
  const trouble = (name: string, more: object = {}) => ask('POST /_test/world', { carrier: { case: name, imei: at.old.imei, ...more } });
  const kinds = async (id: number) =>
    ((await ask(`GET /sim-swap/${id}/history`)).body as { data: SwapEvent[] }).data.map(({ kind }) => kind);

  /** On test, the program saved, the old radio out: all that a move takes. */
  async function oldOut(facts: { fresh?: Partial<typeof sims.$inferInsert>; move?: CarrierMove; cell?: string; open?: number } = {}) {
    if (facts.fresh) await bench().database.update(sims).set(facts.fresh).where(eq(sims.id, at.fresh.id));
    const id = facts.open ?? swapIn(await ask('PUT /sim-swap', { ticket_number: at.ticketNumber, cs_no: at.csNo })).id;
    if (!facts.open) await change(id, { step: 2, old_sim_id: at.old.id, new_sim_id: at.fresh.id, cell_type: facts.cell ?? '263LTE-V' });
    if ((await show(id)).panel_flagged) await change(id, { program_work: { kind: 'whole', reason: 'A new board in the panel' } });
    if (facts.move) await change(id, { move: facts.move });
    await change(id, { step: 3 });
    // The whole answer: once it was refused beside other work, and nobody could read why.
    expect(await ask(`POST /cs/system/${at.systemNo}/on-test/${id}`, { minutes: 90 })).toMatchObject({ status: 200 });
    await pass(2 * SECOND);
    await change(id, { step: 4 });
    await ask(`POST /sim-swap/${id}/start-upload`, { version: (await show(id)).version });
    await pass(20 * SECOND);
    await change(id, checks('old-removed'));
    return id;
  }
  async function moved(facts: Parameters<typeof oldOut>[0] = {}) {
    const id = await oldOut(facts);
    expect((await move(id)).status).toBe(200);
    await pass(20 * SECOND);
    expect((await show(id)).move?.state).toBe('moved');
    return id;
  }
  const FITTED = ['old-removed', 'fitted', 'antenna', 'tamper-closed'];
  async function proven(id: number) {
    await change(id, checks(...FITTED));
    await change(id, { step: 5 });
    await ask(`POST /sim-swap/${id}/start-download`, { version: (await show(id)).version });
    await pass(60 * SECOND, 12);
    return change(id, { step: 6 });
  }

  test('at Verizon the line goes over with its number, the old radio is off at once, and at the end nothing is left to switch off', async () => {
    const id = await oldOut();
    expect((await show(id)).move).toMatchObject({ kind: 'change-both', state: 'chosen', by: null });
    expect((await move(id)).status).toBe(200);
    expect(await show(id)).toMatchObject({
      move: { state: 'moving' },
      old_sim: { pending: { swap_id: id } },
      new_sim: { pending: { swap_id: id } },
    });
    await pass(20 * SECOND);
    const { old_sim, new_sim } = await show(id);
    expect(new_sim).toMatchObject({ status: 'active', msisdn: at.old.msisdn, pending: null, provider_state: 'active' });
    expect(old_sim).toMatchObject({ status: 'deactivated', msisdn: null, ip_address: null, pending: null, provider_state: 'not found' });
    expect((await sim(at.old.id)).former_msisdn).toBeUndefined();
    const { version } = await proven(id);
    const ended = swapIn(await ask(`POST /sim-swap/${id}/finalize`, { version }));
    expect(ended.ending?.steps.map(({ name }) => name)).toEqual(['off-test', 'stock', 'ticket']);
    await pass(30 * SECOND, 8);
    expect(await show(id)).toMatchObject({ status: 'finalized', unfinished: null, move: { state: 'moved' } });
    expect(await ordered()).toEqual([['change', at.old.imei, at.fresh.imei]]);
    expect(await kinds(id)).toEqual(expect.arrayContaining(['move-asked', 'move-done']));
    const evidence = await collectEvidence(bench().database, await row(id), bench().clock.now());
    // Afterwards the old card is taken out of its radio, which the sheet says nothing of.
    const { imei } = await sim(at.old.id);
    await bench().database.update(sims).set({ imei: '' }).where(eq(sims.id, at.old.id));
    expect((await collectEvidence(bench().database, await row(id), bench().clock.now())).facts).toEqual(evidence.facts);
    await bench().database.update(sims).set({ imei }).where(eq(sims.id, at.old.id));
    const sheet = JSON.stringify(
      evidenceReport(evidence, {
        language: languageOf('en', 'America/Chicago'),
        paper: 'letter',
        by: '',
        at: bench().clock.now(),
        most: 60,
        isWhole: true,
        photos: [],
        real: ['vzw'],
      }),
    );
    expect(sheet).toContain('Verizon: the carrier itself.');
    expect(sheet).toContain('Move the line to the new radio and its card');
    expect(sheet).toContain('Line moved to the new SIM');
  });
  const row = async (id: number) => {
    const [found] = await bench().database.select().from(swaps).where(eq(swaps.id, id));
    if (!found) throw new Error('no swap');
    return found;
  };

  test('a line is not moved by who may not activate, on an old version, or twice', async () => {
    const id = await oldOut();
    const technician = (await bench().signIn('technician')).accessToken;
    const { version = 0 } = await show(id);
    const refused = await move(id, {}, technician);
    expect([refused.status, await ordered()]).toEqual([403, []]);
    expect((await move(id, { version: version - 1 })).status).toBe(409);
    const both = await Promise.all([move(id), move(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await pass(20 * SECOND);
    expect(await ordered()).toHaveLength(1);
    expect(why(await move(id))).toEqual([409, ['line-moved']]);
  });

  test('before the old radio is out, off test or without the program saved, no carrier is asked', async () => {
    const { id } = swapIn(await ask('PUT /sim-swap', { ticket_number: at.ticketNumber, cs_no: at.csNo }));
    expect(why(await move(id))).toEqual([409, ['move-new-line']]);
    await change(id, { step: 2, old_sim_id: at.old.id, new_sim_id: at.fresh.id, cell_type: '263LTE-V' });
    await change(id, { program_work: { kind: 'whole', reason: 'A new board in the panel' } });
    expect(why(await move(id))).toEqual([409, ['too-early', 'test-not-confirmed', 'program-not-saved', 'old-not-removed']]);
    expect(await ordered()).toEqual([]);
  });

  test('the way back: the line is moved back before the old radio can be heard, and only then the swap is called off', async () => {
    const id = await moved();
    await change(id, checks(...FITTED));
    expect(why(await move(id, { back: true }))).toEqual([409, ['new-still-in']]);
    expect((await refusal(id, { new_sim_id: at.spare.id })).errors).toEqual({ new_sim_id: ['line-moved'] });
    expect((await refusal(id, { move: 'new-line' })).errors).toEqual({ move: ['line-moved'] });
    await change(id, { in_panel: 'old' });
    await change(id, checks('new-removed', 'old-back', 'closed-back'));
    await pass(90 * SECOND);
    expect(await show(id)).toMatchObject({ proof: { signal: null } });
    expect((await refusal(id, { status: 'aborted', reason: 'dead on arrival' })).errors.step).toEqual(['line-away', 'back-signal']);
    expect((await move(id, { back: true })).status).toBe(200);
    expect((await refusal(id, { status: 'aborted', reason: 'dead on arrival' })).errors.step).toContain('move-under-way');
    await pass(90 * SECOND);
    expect(await show(id)).toMatchObject({
      move: { kind: 'change-both', state: 'chosen' },
      old_sim: { status: 'active', msisdn: at.old.msisdn },
      new_sim: { status: 'deactivated', msisdn: null },
    });
    const { ending } = await change(id, { status: 'aborted', reason: 'dead on arrival' });
    expect(ending?.steps.map(({ name }) => name)).toEqual(['restore-program', 'off-test', 'stock', 'ticket']);
    await pass(30 * SECOND, 8);
    expect(await show(id)).toMatchObject({ status: 'aborted', unfinished: null, old_sim: { status: 'active' } });
    expect(await ordered()).toEqual([
      ['change', at.old.imei, at.fresh.imei],
      ['change', at.fresh.imei, at.old.imei],
    ]);
  });

  test('a move that the carrier refuses leaves the old line as it was, in its words, and a new line can be taken', async () => {
    const id = await oldOut();
    const line = { imei: at.fresh.imei, provider: 'vzw', state: 'preactive', iccid: at.fresh.iccid, numbers: 0 } as const;
    await bench().database.insert(lines).values(line);
    await move(id);
    await pass(20 * SECOND);
    expect(await show(id)).toMatchObject({
      move: { state: 'chosen', message: 'REQUEST_FAILED.DeviceId: the new device is already in the database' },
      old_sim: { status: 'active', msisdn: at.old.msisdn, pending: null },
      new_sim: { status: 'inventory', pending: null },
    });
    expect((await change(id, { move: 'new-line' })).move).toMatchObject({ kind: 'new-line', by: expect.any(String), message: null });
    expect((await ask(`PUT /sims/${at.fresh.id}/activate`, {})).status).toBe(200);
  });

  test.each(['fails', 'lost', 'slow', 'busy'])('a carrier in trouble (%s) moves a line once or not at all', async (name) => {
    const id = await oldOut();
    await trouble(name, { seconds: 60 });
    await move(id);
    await pass(150 * SECOND, 10);
    const { move: after, old_sim, new_sim } = await show(id);
    expect([after?.state, old_sim?.status, new_sim?.status]).toEqual(
      name === 'fails' ? ['chosen', 'active', 'inventory'] : ['moved', 'deactivated', 'active'],
    );
    expect((await ordered()).filter(([action]) => action === 'change')).toHaveLength(1);
  });

  test('while the carrier is silent nothing else is asked of either line, nothing is given up, and the visit can end', async () => {
    const id = await oldOut();
    await trouble('down', { times: 12 });
    await move(id);
    await pass(60 * SECOND);
    expect((await show(id)).move?.state).toBe('moving');
    expect((await refusal(id, { new_sim_id: at.spare.id })).errors).toEqual({ new_sim_id: ['move-under-way'] });
    expect((await ask(`PUT /sims/${at.fresh.id}/activate`, {})).body).toMatchObject({ code: 'pending' });
    expect((await ask(`PUT /sims/${at.old.id}/deactivate`, { reason: 'no use', confirm: at.csNo })).body).toMatchObject({
      code: 'pending',
    });
    await change(id, { status: 'go-back', in_panel: 'unknown', reason: 'nobody answers' });
    await pass(60 * SECOND);
    expect((await show(id)).ending?.steps.find(({ name }) => name === 'off-test')?.state).toBe('done');
    await pass(1200 * SECOND, 20);
    token = (await bench().signIn('dispatcher')).accessToken;
    // Nobody knows which radio is in, so each has a line.
    expect(await show(id)).toMatchObject({
      ending: null,
      old_sim: { status: 'active' },
      new_sim: { status: 'active', msisdn: at.old.msisdn },
    });
  });

  test('a move whose carrier answers nothing for hours says so with its last words, is asked on, and says nothing of it once it was answered', async () => {
    const id = await oldOut();
    await trouble('down', { times: 10_000 });
    await move(id);
    await pass(3600 * SECOND);
    token = (await bench().signIn('dispatcher')).accessToken;
    expect((await show(id)).move).toMatchObject({ state: 'moving', message: null });
    await pass(3700 * SECOND);
    token = (await bench().signIn('dispatcher')).accessToken;
    expect((await show(id)).move).toMatchObject({ state: 'moving', message: 'the carrier does not answer' });
    expect((await kinds(id)).filter((kind) => kind === 'move-unanswered')).toHaveLength(1);
    expect(
      bench().lines.some((line) => line.includes('"kind":"move-line"') && line.includes('"words":"the carrier does not answer"')),
    ).toBe(true);
    await bench().database.delete(cases).where(eq(cases.imei, at.old.imei));
    await pass(300 * SECOND);
    token = (await bench().signIn('dispatcher')).accessToken;
    expect((await show(id)).move).toMatchObject({ state: 'moved', message: null });
  });

  test('left with nobody knowing which radio is in, the old one gets a line of its own, and a later end switches it off', async () => {
    const id = await moved();
    await change(id, { status: 'go-back', in_panel: 'unknown', reason: 'nobody answers' });
    await pass(60 * SECOND, 10);
    expect(await show(id)).toMatchObject({ unfinished: { why: 'no-path' }, old_sim: { status: 'active' }, new_sim: { status: 'active' } });
    token = (await bench().signIn('dispatcher')).accessToken;
    await change(id, { in_panel: null });
    await ask(`POST /cs/system/${at.systemNo}/on-test/${id}`, { minutes: 90 });
    await pass(2 * SECOND);
    const { version } = await proven(id);
    const ended = swapIn(await ask(`POST /sim-swap/${id}/finalize`, { version }));
    expect(ended.ending?.steps.map(({ name }) => name)).toContain('old-sim-off');
    await pass(60 * SECOND, 8);
    expect(await show(id)).toMatchObject({
      status: 'finalized',
      unfinished: null,
      old_sim: { status: 'deactivated' },
      new_sim: { status: 'active' },
    });
  });

  test('left with the new radio in before the line was moved, it is moved', async () => {
    const id = await oldOut();
    await change(id, checks('old-removed', 'fitted'));
    await change(id, { status: 'go-back', in_panel: 'new', reason: 'no time' });
    await pass(60 * SECOND, 10);
    expect(await show(id)).toMatchObject({
      unfinished: { why: 'new-stays' },
      move: { state: 'moved' },
      new_sim: { status: 'active', msisdn: at.old.msisdn },
    });
  });

  test('left with the new radio in and refused by the carrier, it gets a line of its own: no radio stays in the wall without one', async () => {
    const id = await oldOut();
    const line = { imei: at.fresh.imei, provider: 'vzw', state: 'preactive', iccid: at.fresh.iccid, numbers: 0 } as const;
    await bench().database.insert(lines).values(line);
    await change(id, checks('old-removed', 'fitted'));
    await change(id, { status: 'go-back', in_panel: 'new', reason: 'no time' });
    await pass(90 * SECOND, 12);
    const left = await show(id);
    expect(left).toMatchObject({ unfinished: { why: 'new-stays' }, ending: null, new_sim: { status: 'active', pending: null } });
    expect(left.new_sim?.msisdn).not.toBe(at.old.msisdn);
    expect(await kinds(id)).toEqual(expect.arrayContaining(['move-failed', 'new-sim-on']));
    expect((await ordered()).map(([action]) => action)).toEqual(['change', 'activate']);
  });

  test('no line is moved to a SIM that another site has by now, or while nobody knows which radio is in the panel', async () => {
    const id = await oldOut();
    await bench().database.update(sims).set({ csNo: 'ELSEWHERE-1' }).where(eq(sims.id, at.fresh.id));
    expect(why(await move(id))).toEqual([409, ['new-in-use']]);
    await bench().database.update(sims).set({ csNo: null }).where(eq(sims.id, at.fresh.id));
    await bench()
      .database.update(swaps)
      .set({ inPanel: { which: 'unknown', by: null, reason: null, at: bench().clock.now().toISOString() } })
      .where(eq(swaps.id, id));
    expect(why(await move(id))[1]).toContain('in-panel-unknown');
    expect(await ordered()).toEqual([]);
  });

  test('a radio without a card takes the old card, there and back', async () => {
    const id = await moved({ fresh: { iccid: null } });
    expect(await show(id)).toMatchObject({
      move: { kind: 'change-imei' },
      new_sim: { iccid: at.old.iccid, status: 'active' },
      old_sim: { iccid: null },
    });
    await change(id, { in_panel: 'old' });
    await move(id, { back: true });
    await pass(20 * SECOND);
    expect(await show(id)).toMatchObject({
      old_sim: { iccid: at.old.iccid, status: 'active' },
      new_sim: { iccid: null, status: 'deactivated' },
    });
  });

  test.each([
    ['at AT&T', { provider: 'att' as const, deviceType: '263LTE-A' }, 'move-other-carrier'],
    ['already on Verizon’s list', { providerState: 'preactive' }, 'move-new-listed'],
  ])('a new SIM that is %s gets a new line, as before', async (_, fresh, rule) => {
    await bench().database.update(sims).set(fresh).where(eq(sims.id, at.fresh.id));
    const { id } = swapIn(await ask('PUT /sim-swap', { ticket_number: at.ticketNumber, cs_no: at.csNo }));
    const swap = await change(id, { step: 2, old_sim_id: at.old.id, new_sim_id: at.fresh.id });
    expect(swap.move?.kind).toBe('new-line');
    expect((await refusal(id, { move: 'change-both' })).errors).toEqual({ move: [rule] });
  });

  const CARD = { imei: '' };

  test('a card alone at Verizon: the line goes to the new card, the radio on the wall stays and stands with it, there and back', async () => {
    const id = await oldOut({ fresh: CARD });
    expect((await show(id)).move).toMatchObject({ kind: 'change-iccid' });
    expect((await refusal(id, { move: 'new-line' })).errors).toEqual({ move: ['move-no-radio'] });
    expect((await move(id)).status).toBe(200);
    await pass(20 * SECOND);
    const { iccid } = at.fresh;
    expect(await show(id)).toMatchObject({
      old_sim: { imei: '', iccid: at.old.iccid, status: 'deactivated', msisdn: null },
      new_sim: { imei: at.old.imei, iccid, status: 'active', msisdn: at.old.msisdn },
    });
    expect((await move(id, { back: true })).status).toBe(200);
    await pass(20 * SECOND);
    expect(await show(id)).toMatchObject({
      old_sim: { imei: at.old.imei, status: 'active', msisdn: at.old.msisdn },
      new_sim: { imei: '', iccid, status: 'deactivated' },
    });
    expect((await move(id)).status).toBe(200);
    await pass(20 * SECOND);
    const { version, proof } = await proven(id);
    expect(proof).toMatchObject({ missing: [], carrier: { imei: at.old.imei, iccid } });
    await ask(`POST /sim-swap/${id}/finalize`, { version });
    await pass(30 * SECOND, 8);
    expect(await show(id)).toMatchObject({ status: 'finalized', unfinished: null });
    expect(await sim(at.fresh.id)).toMatchObject({ imei: at.old.imei, iccid, stock_state: 'installed', cs_no: at.csNo });
    expect(await sim(at.old.id)).toMatchObject({ imei: '', iccid: at.old.iccid, stock_state: 'transit', cs_no: null });
  });

  test('a card that was looked at or ticked in before the move is moved to all the same, and back once the old card is in and heard', async () => {
    const id = await oldOut({ fresh: CARD });
    expect((await ask(`GET /sims/${at.fresh.id}/provider-status`)).status).toBe(200);
    await change(id, checks(...FITTED));
    await pass(5 * SECOND);
    expect((await move(id)).status).toBe(200);
    await pass(20 * SECOND);
    expect((await show(id)).move?.state).toBe('moved');
    await change(id, { step: 5 });
    await change(id, { in_panel: 'old' });
    expect((await move(id, { back: true })).status).toBe(200);
    await pass(20 * SECOND);
    await change(id, checks('new-removed', 'old-back', 'closed-back'));
    await pass(30 * SECOND, 8);
    await change(id, { status: 'aborted', reason: 'Bad card' });
    await pass(60 * SECOND, 12);
    expect(await show(id)).toMatchObject({ status: 'aborted', old_sim: { imei: at.old.imei, status: 'active', msisdn: at.old.msisdn } });
  });

  test.each(['vzw', 'att'] as const)(
    'an old record without its ICCID would be nothing once its radio went: at %s it is asked for first',
    async (provider) => {
      await bench()
        .database.update(sims)
        .set({ provider })
        .where(inArray(sims.id, [at.old.id, at.fresh.id]));
      await bench().database.update(sims).set({ iccid: null }).where(eq(sims.id, at.old.id));
      await bench().database.update(sims).set(CARD).where(eq(sims.id, at.fresh.id));
      const { id } = swapIn(await ask('PUT /sim-swap', { ticket_number: at.ticketNumber, cs_no: at.csNo }));
      await change(id, {
        step: 2,
        old_sim_id: at.old.id,
        new_sim_id: at.fresh.id,
        cell_type: provider === 'vzw' ? '263LTE-V' : '263LTE-A',
      });
      expect((await refusal(id, { step: 3 })).errors.step).toEqual(['move-old-card']);
    },
  );

  test.each(['new', 'unknown'] as const)(
    'left at Verizon before the line was moved to the card (%s): the visit ends, and what has no line is said',
    async (which) => {
      const id = await oldOut({ fresh: CARD });
      await trouble('refused');
      await move(id);
      await pass(20 * SECOND);
      expect((await show(id)).move).toMatchObject({ state: 'chosen', message: expect.stringContaining('REQUEST_FAILED') });
      await change(id, checks('fitted'));
      await change(id, { status: 'go-back', in_panel: which, reason: 'Customer leaves' });
      await pass(60 * SECOND, 12);
      expect(await show(id)).toMatchObject({ ending: null, test: { state: 'off' }, new_sim: { status: 'inventory' } });
      const { data } = (await ask(`GET /sim-swap/${id}/history`)).body as { data: SwapEvent[] };
      // With the radio on the wall it may be asked for, and the carrier says no: that radio has a line.
      const why = which === 'new' ? ['carrier-failed', expect.stringContaining('active on another line')] : ['ending-trouble', 'no-radio'];
      expect(data.map(({ kind, message }) => [kind, message])).toContainEqual(why);
    },
  );

  describe.each([
    ['att', 'A'],
    ['tmo', 'T'],
  ] as const)('a card alone at %s', (provider, letter) => {
    beforeEach(() =>
      bench()
        .database.update(sims)
        .set({ provider })
        .where(inArray(sims.id, [at.old.id, at.fresh.id])),
    );
    async function fitted() {
      const id = await oldOut({ fresh: CARD, cell: `263LTE-${letter}` });
      expect((await show(id)).move).toMatchObject({ kind: 'new-line' });
      const card = await sim(at.fresh.id);
      expect((await ask(`PUT /sims/${at.fresh.id}/activate`, { version: card.version })).status).toBe(200);
      await pass(20 * SECOND);
      return id;
    }

    test('the new card gets a line, is seen in the radio on the wall, and stands with it once the swap is done', async () => {
      const id = await fitted();
      const { version, proof } = await proven(id);
      expect(proof).toMatchObject({ missing: [], carrier: { imei: at.old.imei, iccid: at.fresh.iccid } });
      await ask(`POST /sim-swap/${id}/finalize`, { version });
      await pass(30 * SECOND, 8);
      expect(await sim(at.fresh.id)).toMatchObject({ imei: at.old.imei, status: 'active', stock_state: 'installed', cs_no: at.csNo });
      expect(await sim(at.old.id)).toMatchObject({ imei: '', status: 'deactivated', stock_state: 'transit', cs_no: null });
      expect(await kinds(id)).toContain('radio-paired');
    });

    test('left with the new card in and taken back another day, the radio stands with the old card again', async () => {
      const id = await fitted();
      await change(id, checks(...FITTED));
      await change(id, { status: 'aborted', in_panel: 'new', reason: 'Customer leaves' });
      await pass(60 * SECOND, 12);
      expect(await sim(at.fresh.id)).toMatchObject({ imei: at.old.imei, cs_no: at.csNo });
      expect((await ask(`POST /cs/system/${at.systemNo}/on-test/${id}`, { minutes: 90 })).status).toBe(200);
      await pass(2 * SECOND);
      await change(id, checks('new-removed', 'old-back', 'closed-back'));
      await change(id, { in_panel: 'old' });
      await pass(30 * SECOND, 8);
      await change(id, { status: 'aborted', reason: 'Bad card' });
      await pass(60 * SECOND, 12);
      expect(await sim(at.old.id)).toMatchObject({ imei: at.old.imei, stock_state: 'installed', cs_no: at.csNo });
      expect(await sim(at.fresh.id)).toMatchObject({ imei: '', stock_state: 'transit' });
      expect(await kinds(id)).toContain('radio-paired-back');
    });
  });

  describe('a card alone at Verizon, where the old one has no line to move', () => {
    const asOld = (facts: Partial<typeof sims.$inferInsert>) => bench().database.update(sims).set(facts).where(eq(sims.id, at.old.id));
    const GONE = { status: 'retired', providerState: 'not found', msisdn: null } as const;
    const activate = async (id: number) => {
      const answer = await ask(`PUT /sims/${id}/activate`, { version: (await sim(id)).version });
      await pass(20 * SECOND);
      return answer.status;
    };

    test.each([
      ['is with another carrier', { provider: 'att' as const }, 'deactivated'],
      ['was retired', GONE, 'retired'],
    ])('it %s: once the old card is out the new one stands with the radio on the wall, and can be activated', async (_, facts, after) => {
      await asOld(facts);
      await bench().database.update(sims).set(CARD).where(eq(sims.id, at.fresh.id));
      const { id } = swapIn(await ask('PUT /sim-swap', { ticket_number: at.ticketNumber, cs_no: at.csNo }));
      const chosen = await change(id, { step: 2, old_sim_id: at.old.id, new_sim_id: at.fresh.id, cell_type: '263LTE-V' });
      expect(chosen.move?.kind).toBe('new-line');
      expect(await activate(at.fresh.id)).toBe(409);
      const out = await oldOut({ open: id });
      expect(await sim(at.fresh.id)).toMatchObject({ imei: at.old.imei, status: 'inventory' });
      expect(await sim(at.old.id)).toMatchObject({ imei: '', iccid: at.old.iccid });
      expect(await activate(at.fresh.id)).toBe(200);
      const { version, proof } = await proven(out);
      expect(proof).toMatchObject({ missing: [], carrier: { imei: at.old.imei, iccid: at.fresh.iccid } });
      await ask(`POST /sim-swap/${id}/finalize`, { version });
      await pass(60 * SECOND, 12);
      expect(await show(id)).toMatchObject({ status: 'finalized', unfinished: null, old_sim: { status: after } });
      expect((await kinds(id)).filter((kind) => kind === 'radio-paired')).toHaveLength(1);
    });

    test('given up where the old line was gone before: nothing is expected of the old card, and the radio stands with it again', async () => {
      await asOld(GONE);
      const id = await oldOut({ fresh: CARD });
      await change(id, checks('old-back', 'closed-back'));
      await change(id, { status: 'aborted', reason: 'Dead card' });
      await pass(60 * SECOND, 12);
      expect(await show(id)).toMatchObject({ status: 'aborted', old_sim: { imei: at.old.imei, status: 'retired' }, new_sim: { imei: '' } });
    });

    test('a tick taken back gives the radio back, and another old SIM is not chosen while it stands with the new one', async () => {
      await asOld({ provider: 'att' });
      const id = await oldOut({ fresh: CARD });
      expect((await refusal(id, { old_sim_id: at.spare.id })).errors).toEqual({ old_sim_id: ['radio-paired'] });
      await change(id, checks());
      expect(await show(id)).toMatchObject({ old_sim: { imei: at.old.imei }, new_sim: { imei: '' } });
      await change(id, checks('old-removed'));
      expect(await show(id)).toMatchObject({ old_sim: { imei: '' }, new_sim: { imei: at.old.imei } });
    });

    test('given up with the old card back in, the radio stands with the old card again, and the new line is off', async () => {
      await asOld({ provider: 'att' });
      const id = await oldOut({ fresh: CARD });
      expect(await activate(at.fresh.id)).toBe(200);
      await change(id, checks('old-back', 'closed-back'));
      await pass(30 * SECOND, 8);
      await change(id, { status: 'aborted', reason: 'Customer waits for another day' });
      await pass(60 * SECOND, 12);
      expect(await show(id)).toMatchObject({ status: 'aborted', old_sim: { imei: at.old.imei, status: 'active' } });
      expect(await sim(at.fresh.id)).toMatchObject({ imei: '', status: 'deactivated', stock_state: 'truck' });
    });

    test.each(['deactivated', 'suspended'] as const)('it is %s: it is activated, and its line moves', async (status) => {
      await asOld({ status, providerState: status === 'suspended' ? 'suspend' : 'deactive' });
      await bench().database.update(sims).set(CARD).where(eq(sims.id, at.fresh.id));
      const { id } = swapIn(await ask('PUT /sim-swap', { ticket_number: at.ticketNumber, cs_no: at.csNo }));
      await change(id, { step: 2, old_sim_id: at.old.id, new_sim_id: at.fresh.id, cell_type: '263LTE-V' });
      expect((await refusal(id, { move: 'change-iccid' })).errors).toEqual({ move: ['move-old-off'] });
      expect((await refusal(id, { step: 3 })).errors.step).toEqual(['move-no-radio']);
      expect(await activate(at.old.id)).toBe(200);
      await change(id, { move: 'change-iccid' });
      await oldOut({ open: id });
      expect((await move(id)).status).toBe(200);
      await pass(20 * SECOND);
      expect((await show(id)).new_sim).toMatchObject({ imei: at.old.imei, status: 'active', iccid: at.fresh.iccid });
    });
  });

  test('a new SIM that was activated by itself has a new line, and the old one is switched off at the end', async () => {
    const id = await oldOut();
    await ask(`PUT /sims/${at.fresh.id}/activate`, {});
    await pass(20 * SECOND);
    expect(why(await move(id))).toEqual([409, ['move-new-line']]);
    const { version } = await proven(id);
    await ask(`POST /sim-swap/${id}/finalize`, { version });
    await pass(60 * SECOND, 8);
    expect(await show(id)).toMatchObject({ status: 'finalized', old_sim: { status: 'deactivated' }, new_sim: { status: 'active' } });
    expect((await ordered()).map(([action]) => action)).toEqual(['activate', 'deactivate']);
  });

  test('the carrier calls back when it has moved the line, and nobody waits for the next question', async () => {
    const id = await oldOut();
    await trouble('slow', { seconds: 5 });
    await move(id);
    await bench().context.queue.runDue();
    bench().clock.forward(6 * SECOND);
    // Whoever asks first learns it, and the callback goes out.
    await bench().context.carrier.lookUp(at.old);
    await bench().context.queue.runDue();
    expect((await show(id)).move?.state).toBe('moved');
    expect((await sim(at.fresh.id)).unasked).toBeUndefined();
    expect((await sim(at.old.id)).unasked).toBeUndefined();
    const history = (await ask(`GET /sims/${at.fresh.id}/history`)).body as { data: { kind: string }[] };
    expect(history.data.map(({ kind }) => kind)).toEqual(['line-here', 'move-asked']);
  });
}
