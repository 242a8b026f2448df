import { eq } from 'drizzle-orm';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import type { System, SystemEvent } from '#lib/contract/systems.ts';
import { SECOND } from '#upstream/core/clock.ts';
import { sims } from '#upstream/sims/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { addSwapScene, type SwapScene } from '#upstream/testing/swaps.ts';

/** Which radio fits which panel, and what is written back of what was fitted, on either database. */
export function fitCases(bench: () => Bench) {
  let token: string;
  beforeEach(async () => {
    token = (await bench().signIn('admin')).accessToken;
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
  const begun = async (at: SwapScene) => {
    const { id } = swapIn(await ask('PUT /sim-swap', { ticket_number: at.ticketNumber, cs_no: at.csNo }));
    await change(id, { step: 2, old_sim_id: at.old.id });
    return id;
  };
  const is = (sim: { id: number }, set: Partial<typeof sims.$inferInsert>) =>
    bench().database.update(sims).set(set).where(eq(sims.id, sim.id));

  test('a radio that can’t work in the panel is refused where it is chosen, by each of its reasons, and is no way past the gate', async () => {
    const at = await addSwapScene(bench().database, bench().clock.now(), 'Vista-20P');
    const id = await begun(at);
    const choose = async (body: object) => (await versioned(id, '', body)).body;
    await is(at.spare, { deviceType: '263LTE-V' });
    expect(await choose({ new_sim_id: at.spare.id, cell_type: 'TG-7E-V' })).toMatchObject({
      errors: { new_sim_id: ['new-unfit', 'new-other-cell-type'] },
    });
    await is(at.spare, { deviceType: 'SLE-CDMA', technology: 'cdma' });
    expect(await choose({ new_sim_id: at.spare.id, cell_type: 'TG-7E-V' })).toMatchObject({
      errors: { new_sim_id: ['new-network-ended', 'new-other-cell-type'] },
    });
    await change(id, { new_sim_id: at.fresh.id, cell_type: 'TG-7E-V' });
    await change(id, { cell_type: '263LTE-V' });
    const gate = await versioned(id, '', { step: 3 });
    expect(gate).toMatchObject({
      status: 409,
      body: { errors: { step: expect.arrayContaining(['new-other-cell-type', 'cell-type-unfit']) } },
    });
    await change(id, { cell_type: 'TG-7E-V' });
    expect((await change(id, { step: 3 })).step).toBe(3);
  });

  test('another panel in which the chosen radio does not work shuts the gate', async () => {
    const at = await addSwapScene(bench().database, bench().clock.now());
    const id = await begun(at);
    await change(id, { new_sim_id: at.fresh.id, cell_type: '263LTE-V' });
    await change(id, { panel_type: 'NX8' });
    expect((await versioned(id, '', { step: 3 })).body).toMatchObject({
      errors: { step: expect.arrayContaining(['new-unfit', 'cell-type-unfit']) },
    });
  });

  test('what was fitted is written back to the system when the swap is finished, and stands in its history once', async () => {
    const at = await addSwapScene(bench().database, bench().clock.now(), 'Vista-20P');
    const id = await begun(at);
    await change(id, { new_sim_id: at.fresh.id, cell_type: 'TG-7E-V', panel_type: 'Vista-128', move: 'new-line' });
    await change(id, { step: 3 });
    await ask(`POST /cs/system/${at.systemNo}/on-test/${id}`, { minutes: 90 });
    await pass(4);
    await change(id, { step: 4 });
    await ask(`PUT /sims/${at.fresh.id}/activate`, {});
    await pass(12);
    const said = ['old-removed', 'fitted', 'antenna', 'tamper-closed', 'programmed-on-site'];
    await change(id, { checks: said.map((name) => ({ name })) });
    await change(id, { step: 5 });
    await pass(60);
    const system = async () => ((await ask(`GET /cs/system/${at.csNo}`)).body as { data: System }).data;
    expect(await system()).toMatchObject({ panel: { PanelType: 'Vista-20P' }, cell_type: null });
    const missing = (await show(id)).proof?.missing ?? [];
    if (missing.length > 0) {
      const second = (await bench().signIn('dispatcher')).accessToken;
      const body = { reason: 'The zones are tested by another crew', in_panel: 'new', version: (await show(id)).version };
      expect((await bench().ask(`POST /sim-swap/${id}/exception`, { token: second, body })).status).toBe(200);
    }
    await change(id, { step: 6 });
    expect((await versioned(id, '/finalize')).status).toBe(200);
    await pass(30);
    expect(await show(id)).toMatchObject({ status: 'finalized' });
    expect(await system()).toMatchObject({ panel: { PanelType: 'Vista-128' }, cell_type: 'TG-7E-V' });
    const { data } = (await ask(`GET /cs/system/${at.csNo}/history`)).body as { data: SystemEvent[] };
    expect(data.filter(({ kind }) => kind === 'fitted')).toEqual([
      expect.objectContaining({
        before: { panel_type: 'Vista-20P', cell_type: null },
        after: { panel_type: 'Vista-128', cell_type: 'TG-7E-V', imei: at.fresh.imei },
        swap_id: id,
      }),
    ]);
  });
}
