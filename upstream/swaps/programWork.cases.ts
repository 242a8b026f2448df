import { and, eq } from 'drizzle-orm';
import type { Communication } from '#lib/contract/swaps/communication.ts';
import type { Swap, SwapEvent } from '#lib/contract/swaps/swap.ts';
import { communicationOf } from '#lib/domain/communicationSection.ts';
import { MINUTE, SECOND } from '#upstream/core/clock.ts';
import { runs } from '#upstream/runs/tables.ts';
import { sims } from '#upstream/sims/tables.ts';
import { panels } from '#upstream/simulators/panels/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { addSwapScene, type SwapScene } from '#upstream/testing/swaps.ts';

/** What is sent to the panel of a swap, on either database. */
export function programWorkCases(bench: () => Bench) {
  let token: string;
  let at: SwapScene;
  beforeEach(async () => {
    token = (await bench().signIn('dispatcher')).accessToken;
    at = await addSwapScene(bench().database, bench().clock.now());
  });

  const ask = (call: string, body?: unknown) => bench().ask(call, { token, body });
  const swapIn = (answer: { body: unknown }) => (answer.body as { swap: Swap }).swap;
  const show = async (id: number) => swapIn(await ask(`GET /sim-swap/${id}`));
  const versioned = async (id: number, path: string, body: object = {}) =>
    ask(`POST /sim-swap/${id}${path}`, { ...body, version: (await show(id)).version });
  async function change(id: number, body: object) {
    const answer = await versioned(id, '', body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return swapIn(answer);
  }
  async function pass(seconds: number) {
    for (let gone = 0; gone < seconds; gone += 2) {
      bench().clock.forward(2 * SECOND);
      await bench().context.queue.runDue();
    }
  }
  const ticked = (...names: string[]) => ({ checks: names.map((name) => ({ name })) });
  const FITTED = ['old-removed', 'fitted', 'antenna', 'tamper-closed'];

  async function chosen() {
    const { id } = swapIn(await ask('PUT /sim-swap', { ticket_number: at.ticketNumber, cs_no: at.csNo }));
    await change(id, { step: 2, old_sim_id: at.old.id, new_sim_id: at.fresh.id, cell_type: '263LTE-V', move: 'new-line' });
    return id;
  }
  async function onTest(id: number) {
    await change(id, { step: 3 });
    await ask(`POST /cs/system/${at.systemNo}/on-test/${id}`, { minutes: 90 });
    await pass(4);
    await change(id, { step: 4 });
  }
  async function fitted(id: number) {
    await ask(`PUT /sims/${at.fresh.id}/activate`, {});
    await pass(12);
    await change(id, ticked(...FITTED));
    await change(id, { step: 5 });
  }
  const events = async (id: number) => ((await ask(`GET /sim-swap/${id}/history`)).body as { data: SwapEvent[] }).data;

  test('for a radio of the same kind nothing is saved or sent, and the swap is proven without it', async () => {
    const id = await chosen();
    expect((await show(id)).program_work).toMatchObject({ kind: 'none', by: null, reason: null });
    await onTest(id);
    await fitted(id);
    expect((await versioned(id, '/start-download')).body).toMatchObject({ errors: { step: ['nothing-to-send'] } });
    await pass(60);
    expect((await show(id)).proof?.missing).toEqual([]);
    await change(id, { step: 6 });
    expect((await versioned(id, '/finalize')).status).toBe(200);
    await pass(30);
    expect(await show(id)).toMatchObject({ status: 'finalized', upload: null, download: null, program_work: { kind: 'none' } });
    // The radio spoke; its panel has the program it had.
    const [panel] = await bench().database.select().from(panels).where(eq(panels.csNo, at.csNo));
    expect(panel?.content).not.toContain('stamp;');
  });

  test('a panel with a remote key is read once the right one is kept here, which nothing ever tells', async () => {
    await bench().database.update(sims).set({ deviceType: 'XT50-LTE-V' }).where(eq(sims.id, at.old.id));
    const id = await chosen();
    await onTest(id);
    const { panels: link } = bench().context;
    await link.events(at.csNo, null);
    await bench().database.update(panels).set({ remoteKey: '47110815' }).where(eq(panels.csNo, at.csNo));
    const keep = (remote_key: string) => ask(`POST /cs/system/${at.csNo}/remote-key`, { remote_key });

    await versioned(id, '/start-upload');
    await pass(8);
    expect((await show(id)).upload).toMatchObject({ state: 'failed', message: 'The panel refused the remote key.' });
    expect(await ask(`GET /cs/system/${at.csNo}/event-buffer`)).toMatchObject({
      status: 409,
      body: { errors: { events: ['remote-key'] } },
    });
    expect((await keep('12345678')).status).toBe(200);
    expect(await ask(`POST /cs/system/${at.csNo}/dmp-update-phone`, { phone: '2145550142' })).toMatchObject({ status: 409 });
    for (const wrong of ['123456789', '12a4', '-1']) expect((await keep(wrong)).status).toBe(422);

    const kept = await keep('47110815');
    expect(kept).toMatchObject({ status: 200, body: { data: { remote_key: true } } });
    await versioned(id, '/start-upload');
    await pass(30);
    expect((await show(id)).upload).toMatchObject({ state: 'done' });
    const { body: told } = await ask(`GET /cs/system/${at.csNo}/history`);
    expect((told as { data: { kind: string }[] }).data.map(({ kind }) => kind)).toContain('remote-key');
    expect(JSON.stringify([kept.body, told, await ask(`GET /cs/system/${at.csNo}`)])).not.toContain('4711');
    const technician = (await bench().signIn('technician')).accessToken;
    const by = await bench().ask(`POST /cs/system/${at.csNo}/remote-key`, { token: technician, body: { remote_key: '1' } });
    expect(by.status).toBe(403);
  });

  test('for another kind of radio, or another panel, its program is due, and who knows better says why', async () => {
    await bench().database.update(sims).set({ deviceType: 'XT50-LTE-V' }).where(eq(sims.id, at.old.id));
    const id = await chosen();
    expect((await show(id)).program_work).toMatchObject({ kind: 'cell', by: null });
    expect((await versioned(id, '', { program_work: { kind: 'none', reason: ' ' } })).body).toMatchObject({ code: 'invalid' });
    const none = { kind: 'none', reason: 'The technician reads the radio from the keypad' };
    expect((await change(id, { program_work: none })).program_work).toMatchObject({ ...none, by: expect.any(String) });
    expect((await events(id)).find(({ kind }) => kind === 'program-work')).toMatchObject({ message: none.reason, facts: { work: 'none' } });
    // Another exchange is another question.
    expect((await change(id, { panel_type: 'XR550' })).program_work).toMatchObject({ kind: 'whole', by: null });
    expect((await change(id, { new_sim_id: null })).program_work).toBeNull();
    await bench().database.update(sims).set({ deviceType: 'TG-7E-V' }).where(eq(sims.id, at.fresh.id));
    const onSite = await change(id, { panel_type: 'Vista-20P', new_sim_id: at.fresh.id, cell_type: 'TG-7E-V' });
    expect(onSite.panel_flagged).toBe(false);
    const whole = { program_work: { kind: 'whole', reason: 'x' } };
    expect((await versioned(id, '', whole)).body).toMatchObject({ code: 'invalid', errors: { program_work: ['not-flagged'] } });
  });

  test('the stamp a panel writes on what it was sent is no difference; what is one is named, and nobody leaves it at that', async () => {
    const id = await chosen();
    await change(id, { program_work: { kind: 'whole', reason: 'A new board in the panel' } });
    await onTest(id);
    await versioned(id, '/start-upload');
    await pass(20);
    await fitted(id);
    await ask('POST /_test/world', { panel: { case: 'download-differs', target: at.csNo } });
    await versioned(id, '/start-download');
    const none = { program_work: { kind: 'none', reason: 'It looks right' } };
    expect((await versioned(id, '', none)).body).toMatchObject({ errors: { program_work: ['transfer-under-way'] } });
    await pass(20);
    const { download } = await show(id);
    expect(download).toMatchObject({ state: 'failed', message: 'differs', compared: false });
    expect(download?.differences[0]).toMatchObject({ section: expect.any(String), before: expect.any(String), after: null });
    expect((await versioned(id, '', none)).body).toMatchObject({ errors: { program_work: ['send-open'] } });
    // Nor by another radio of the same kind.
    expect((await change(id, { new_sim_id: at.spare.id })).program_work).toMatchObject({ kind: 'whole' });
    await versioned(id, '/start-download');
    await pass(20);
    expect((await show(id)).download).toMatchObject({ state: 'done', compared: true, differences: [] });
    const [panel] = await bench().database.select().from(panels).where(eq(panels.csNo, at.csNo));
    expect(panel?.content).toContain('stamp;programmed;');
  });

  test('a send that was stopped before anything came to the panel leaves it at nothing; one that came there is due, whichever SIM is chosen', async () => {
    const id = await chosen();
    await change(id, { program_work: { kind: 'whole', reason: 'A new board in the panel' } });
    await onTest(id);
    await versioned(id, '/start-upload');
    await pass(20);
    await fitted(id);
    await ask('POST /_test/world', { panel: { case: 'panel-unreachable', target: at.csNo, seconds: 7200 } });
    await versioned(id, '/start-download');
    await pass(4);
    expect((await show(id)).download).toMatchObject({ state: 'trapped' });
    const [run] = await bench()
      .database.select()
      .from(runs)
      .where(and(eq(runs.swapId, id), eq(runs.type, 'download')));
    expect((await ask(`POST /runs/${run?.id}/stop`, {})).status).toBe(200);
    expect((await show(id)).download).toMatchObject({ state: 'failed', message: 'withdrawn' });
    const none = { program_work: { kind: 'none', reason: 'The panel keeps its program' } };
    expect((await change(id, none)).program_work).toMatchObject({ kind: 'none' });
    // Another one came there, and not whole.
    await change(id, { program_work: { kind: 'whole', reason: 'A new board in the panel' } });
    await ask('POST /_test/world', { panel: { clear: true } });
    await ask('POST /_test/world', { panel: { case: 'download-differs', target: at.csNo } });
    await versioned(id, '/start-download');
    await pass(20);
    expect((await show(id)).download).toMatchObject({ state: 'failed', message: 'differs' });
    expect((await versioned(id, '', none)).body).toMatchObject({ errors: { program_work: ['send-open'] } });
    await change(id, { new_sim_id: null });
    expect((await change(id, { new_sim_id: at.fresh.id })).program_work).toMatchObject({ kind: 'whole' });
  });

  test('a section that came to the panel and not whole is due as a section, whichever SIM is chosen meanwhile', async () => {
    const id = await otherCarrier();
    await ask('POST /_test/world', { panel: { case: 'download-differs', target: at.csNo } });
    await versioned(id, '/start-download');
    await pass(20);
    expect((await show(id)).download).toMatchObject({ state: 'failed', scope: 'cell' });
    await change(id, { new_sim_id: null });
    expect((await change(id, { new_sim_id: at.fresh.id })).program_work).toMatchObject({ kind: 'cell' });
  });

  const inPanel = async () => {
    const [panel] = await bench().database.select().from(panels).where(eq(panels.csNo, at.csNo));
    return communicationOf(panel?.content ?? '');
  };
  const sectionOf = async (id: number) => (await ask(`GET /sim-swap/${id}/communication`)).body as { data: Record<string, Communication> };

  /** A line of another carrier: fitted, and its section to be sent. */
  async function otherCarrier() {
    await bench().database.update(sims).set({ provider: 'att' }).where(eq(sims.id, at.old.id));
    const id = await chosen();
    expect((await show(id)).program_work).toMatchObject({ kind: 'cell', by: null });
    expect((await ask(`GET /sim-swap/${id}/communication`)).body).toMatchObject({
      code: 'illegal_state',
      errors: { step: ['no-program'] },
    });
    await onTest(id);
    await versioned(id, '/start-upload');
    await pass(20);
    await fitted(id);
    return id;
  }

  test('for a line of another carrier its APN is proposed, only the section is sent, read back field by field and kept', async () => {
    const id = await otherCarrier();
    const { now, proposed } = (await sectionOf(id)).data;
    expect(proposed).toEqual({ ...now, apn: 'vzwinternet' });
    const [before] = await bench().database.select().from(panels).where(eq(panels.csNo, at.csNo));
    const communication = {
      ...proposed,
      paths: proposed?.paths.map((path, index) => (index ? { ...path, check_in: 30, fail_time: 60 } : path)),
    };
    expect((await versioned(id, '/start-download', { communication })).status).toBe(200);
    await pass(20);
    expect((await show(id)).download).toMatchObject({ state: 'done', compared: true, scope: 'cell', differences: [] });
    expect(await inPanel()).toEqual(communication);
    const [after] = await bench().database.select().from(panels).where(eq(panels.csNo, at.csNo));
    const others = (content = '') => content.split('\n').filter((line) => !/^(communication|stamp|end);/.test(line));
    expect(others(after?.content)).toEqual(others(before?.content));
    expect((await events(id)).find(({ kind }) => kind === 'send-asked')?.facts).toMatchObject({
      scope: 'cell',
      changes: [
        { field: 'apn', before: now?.apn, after: 'vzwinternet' },
        { path: 2, field: 'check_in', before: '60', after: '30' },
        { path: 2, field: 'fail_time', before: '240', after: '60' },
      ],
    });
    // Whoever sends again begins with what the panel has.
    expect((await sectionOf(id)).data.now).toEqual(communication);
    await pass(60);
    expect((await show(id)).proof?.missing).toEqual([]);
  });

  test('a section out of its bounds is refused with field, value and rule, and nothing is sent', async () => {
    const id = await otherCarrier();
    const { proposed } = (await sectionOf(id)).data;
    const [net, cell] = proposed?.paths ?? [];
    const paths = [net, { ...cell, check_in: 2, fail_time: 1, receiver: '10.20.30.400:2001' }];
    const refused = await versioned(id, '/start-download', { communication: { ...proposed, account: 65_536, paths } });
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect((refused.body as { errors: object }).errors).toEqual({
      'communication.account': ['"65536": a number from 1 to 65535'],
      'communication.paths.2.receiver': ['"10.20.30.400:2001": an address and a port, like 10.20.30.40:2001'],
      'communication.paths.2.check_in': ['"2": 3 to 240 minutes on cell'],
      'communication.paths.2.fail_time': ['"1": at least the check-in, and at most 240 minutes'],
    });
    expect((await show(id)).download).toBeNull();
  });

  async function sectionSent() {
    const id = await otherCarrier();
    await versioned(id, '/start-download');
    await pass(20);
    expect((await show(id)).download).toMatchObject({ state: 'done', compared: true });
    expect((await show(id)).proof?.missing).not.toContain('program');
    return id;
  }

  test('a section that was sent for one line is not sent for the next', async () => {
    const id = await sectionSent();
    bench().clock.forward(SECOND);
    expect((await change(id, { new_sim_id: at.spare.id })).program_work).toMatchObject({ kind: 'cell', by: null });
    expect((await show(id)).proof?.missing).toContain('program');
    await versioned(id, '/start-download');
    await pass(20);
    expect((await show(id)).proof?.missing).not.toContain('program');
  });

  test('with a radio of the old carrier after all the section of that carrier goes back into the panel', async () => {
    const id = await sectionSent();
    for (const { id: sim } of [at.old, at.spare])
      await bench().database.update(sims).set({ provider: 'att', deviceType: '263LTE-A' }).where(eq(sims.id, sim));
    bench().clock.forward(SECOND);
    const same = await change(id, { cell_type: '263LTE-A', new_sim_id: at.spare.id });
    expect(same.program_work).toMatchObject({ kind: 'cell', by: null });
    expect((await show(id)).proof?.missing).toContain('program');
    expect((await sectionOf(id)).data.proposed).toMatchObject({ apn: 'broadband' });
  });

  test('another line while a section is on its way waits for one of its own', async () => {
    const id = await otherCarrier();
    await ask('POST /_test/world', { panel: { case: 'panel-unreachable', target: at.csNo, seconds: 60 } });
    await versioned(id, '/start-download');
    await pass(4);
    await change(id, { new_sim_id: at.spare.id });
    bench().clock.forward(2 * MINUTE);
    await pass(24);
    expect((await show(id)).download).toMatchObject({ state: 'done', compared: true });
    expect((await show(id)).proof?.missing).toContain('program');
  });

  /** The station holds back the signals of one zone, and acts on all others. */
  async function inPart() {
    const until = new Date(bench().clock.now().getTime() + 90 * MINUTE).toISOString();
    await ask('POST /_test/world', { account: { system_no: at.systemNo, until, zones: ['7'] } });
    bench().clock.forward(2 * MINUTE);
    await pass(4);
  }

  test('a send that waits for its panel does not begin once only a part of the system is on test', async () => {
    const id = await otherCarrier();
    const { now } = (await sectionOf(id)).data;
    await ask('POST /_test/world', { panel: { case: 'panel-unreachable', target: at.csNo, seconds: 300 } });
    await versioned(id, '/start-download');
    await pass(4);
    expect((await show(id)).download).toMatchObject({ state: 'trapped' });
    await inPart();
    bench().clock.forward(5 * MINUTE);
    await pass(4);
    expect((await show(id)).download).toMatchObject({ state: 'failed', message: 'test-partial' });
    expect(await inPanel()).toEqual(now);
  });

  test('nor does the old program go back to a panel that is on test in part', async () => {
    const id = await otherCarrier();
    const { now } = (await sectionOf(id)).data;
    await versioned(id, '/start-download');
    await pass(20);
    await change(id, { in_panel: 'old' });
    await change(id, ticked('new-removed', 'old-back', 'closed-back'));
    await pass(60);
    await inPart();
    await change(id, { status: 'aborted', reason: 'No coverage in the basement' });
    await pass(10);
    const steps = (await show(id)).ending?.steps;
    expect(steps?.find(({ name }) => name === 'restore-program')).toMatchObject({ state: 'trouble', message: 'test-partial' });
    expect((await inPanel()).apn).toBe('vzwinternet');
    const manager = (await bench().signIn('admin')).accessToken;
    await bench().ask(`POST /cs/system/${at.systemNo}/off-test/0`, { token: manager, body: {} });
    await pass(60);
    expect(await show(id)).toMatchObject({ status: 'aborted' });
    expect(await inPanel()).toEqual(now);
  });

  test('what the panel did not take of the section is named; the old radio gets the program back that was there before', async () => {
    const id = await otherCarrier();
    const { now } = (await sectionOf(id)).data;
    await ask('POST /_test/world', { panel: { case: 'download-differs', target: at.csNo } });
    await versioned(id, '/start-download');
    await pass(20);
    const { download } = await show(id);
    expect(download).toMatchObject({ state: 'failed', message: 'differs', scope: 'cell' });
    expect(download?.differences).toContainEqual(expect.objectContaining({ section: 'communication', entry: 'path 2 role', after: null }));
    await versioned(id, '/start-download');
    await pass(20);
    expect((await inPanel()).apn).toBe('vzwinternet');
    await change(id, { in_panel: 'old' });
    await change(id, ticked('new-removed', 'old-back', 'closed-back'));
    await pass(60);
    await change(id, { status: 'aborted', reason: 'No coverage in the basement' });
    await pass(180);
    expect(await show(id)).toMatchObject({ status: 'aborted', download: { state: 'done', compared: true, communication: null } });
    expect(await inPanel()).toEqual(now);
    const [last] = ((await ask(`GET /cs/system/${at.csNo}/programs`)).body as { data: { last_good: boolean }[] }).data;
    expect(last?.last_good).toBe(true);
  });
}
