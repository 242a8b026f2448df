import { eq, inArray } from 'drizzle-orm';
import { TruckDevice as Device, type TruckDevice } from '#lib/contract/dispatch/proof.ts';
import { all } from '#lib/contract/shapes.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { readPdf } from '#upstream/pdf/read.ts';
import { sims } from '#upstream/sims/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { type Dispatcher, dispatcherOf } from '#upstream/testing/dispatch.ts';
import { addSim } from '#upstream/testing/sims.ts';

const TYPE = 'Part-T1';
let counter = 0;

/** What is fitted at a visit leaves the truck; on either database. */
export function truckPartCases(bench: () => Bench) {
  let d: Dispatcher;
  beforeAll(async () => {
    d = await dispatcherOf(bench());
  });
  afterAll(() =>
    bench()
      .database.delete(sims)
      .where(inArray(sims.deviceType, [TYPE])),
  );

  /** Somebody at a system, with two devices on their truck. */
  async function onSite() {
    const { database, clock } = bench();
    counter += 1;
    const dates = { createdAt: clock.now(), updatedAt: clock.now() };
    const csNo = `TRP-${counter}`;
    const about = { systemNo: `55${counter}`, site: `TP${counter}`, siteName: 'Trinity Grocers', Branch: 'Dallas', panelType: 'XR150' };
    await insertOne(database, systems, { csNo, ...about, address: '4 Main Street, Dallas, TX 75201', ...dates });
    const truck = `7${counter}`;
    const driver = await d.technician({ truck });
    const devices = [];
    for (let at = 0; at < 2; at++)
      devices.push(await addSim(database, { deviceType: TYPE, warehouseCode: `TRK-${truck}`, stockState: 'truck', status: 'inventory' }));
    const ticket = await d.ticket({ csNo, siteName: 'Trinity Grocers', problem: 'No signal' });
    const day = await d.changed(d.assign([{ ticket_id: ticket.id, technician_id: driver.id, date: d.today }]));
    const stop = day.days.flatMap(({ stops }) => stops).find(({ ticket_id }) => ticket_id === ticket.id)?.id ?? 0;
    await d.ask(`POST /stops/${stop}/arrive`, {});
    return { csNo, truck, devices, ticket, stop };
  }
  const simNow = async (id: number) => {
    const [row] = await bench().database.select().from(sims).where(eq(sims.id, id));
    return row;
  };
  const onTruck = async (stop: number): Promise<TruckDevice[]> => all(Device).parse((await d.ask(`GET /stops/${stop}/truck`)).body).data;
  const stamp = (id: string) => ({ id, at: bench().clock.now().toISOString(), sent_at: bench().clock.now().toISOString() });

  test('a device that was fitted is on the system and no more on the truck, and goes back with the minute’s undo', async () => {
    const { csNo, truck, devices, ticket, stop } = await onSite();
    const [used, kept] = devices;
    expect((await onTruck(stop)).map(({ sim_id }) => sim_id)).toEqual(devices.map(({ id }) => id));
    const said = stamp(`fitted-${counter}`);
    const parts = [
      { name: TYPE, quantity: 1, sim_id: used?.id },
      { name: 'Battery 12 V', quantity: 2 },
    ];
    expect((await d.ask(`POST /stops/${stop}/done`, { note: 'New radio', parts, stamp: said })).status).toBe(200);
    expect(await simNow(used?.id ?? 0)).toMatchObject({ stockState: 'installed', csNo, siteName: 'Trinity Grocers', warehouseCode: null });
    expect(await simNow(kept?.id ?? 0)).toMatchObject({ stockState: 'truck', warehouseCode: `TRK-${truck}` });
    const visits = await d.ask(`GET /tickets/${ticket.id}/visits`);
    expect(visits.body).toMatchObject({ data: [{ parts }] });
    expect((await d.ask(`POST /stops/${stop}/undo`, { act: said.id, stamp: stamp(`said-undo-${counter}`) })).status).toBe(200);
    expect(await simNow(used?.id ?? 0)).toMatchObject({ stockState: 'truck', csNo: null, warehouseCode: `TRK-${truck}` });
    expect((await onTruck(stop)).length).toBe(2);
  });

  test('what is not on the truck is refused whole, and kept by its name where a phone says so later', async () => {
    const { devices, stop, ticket } = await onSite();
    const [used, other] = devices;
    await bench()
      .database.update(sims)
      .set({ stockState: 'warehouse', warehouseCode: 'DAL-01' })
      .where(eq(sims.id, other?.id ?? 0));
    const parts = [
      { name: TYPE, quantity: 1, sim_id: used?.id },
      { name: TYPE, quantity: 1, sim_id: other?.id },
    ];
    const refused = await d.ask(`POST /stops/${stop}/done`, { note: 'New radio', parts });
    expect(refused).toMatchObject({ status: 422, body: { errors: { parts: [expect.stringContaining('is not on TRK-')] } } });
    expect(await simNow(used?.id ?? 0)).toMatchObject({ stockState: 'truck' });
    expect((await d.ask(`POST /stops/${stop}/done`, { note: 'x', parts: [{ ...parts[0], quantity: 2 }] })).status).toBe(422);
    expect((await d.ask(`POST /stops/${stop}/done`, { note: 'New radio', parts, stamp: stamp(`said-late-${counter}`) })).status).toBe(200);
    expect(await simNow(other?.id ?? 0)).toMatchObject({ stockState: 'warehouse' });
    expect((await d.ask(`GET /tickets/${ticket.id}/visits`)).body).toMatchObject({
      data: [{ parts: [{ name: TYPE, sim_id: used?.id }, { name: TYPE }] }],
    });
  });

  test('what is on the truck but in use, or on its way to be, is not fitted; said later it is a part by its name', async () => {
    const { devices, stop, ticket } = await onSite();
    const [used, other] = devices;
    await bench()
      .database.update(sims)
      .set({ status: 'active' })
      .where(eq(sims.id, used?.id ?? 0));
    expect((await onTruck(stop)).map(({ sim_id }) => sim_id)).toEqual([other?.id]);
    const parts = [{ name: TYPE, quantity: 1, sim_id: used?.id }];
    const refused = await d.ask(`POST /stops/${stop}/done`, { note: 'New radio', parts });
    expect(refused).toMatchObject({ status: 422, body: { errors: { parts: [expect.stringContaining('is in use')] } } });
    expect((await d.ask(`POST /stops/${stop}/done`, { note: 'New radio', parts, stamp: stamp(`said-used-${counter}`) })).status).toBe(200);
    expect(await simNow(used?.id ?? 0)).toMatchObject({ stockState: 'truck', csNo: null });
    expect((await d.ask(`GET /tickets/${ticket.id}/visits`)).body).toMatchObject({ data: [{ parts: [{ name: TYPE, quantity: 1 }] }] });
  });

  test('a visit that is done is a sheet with times, person, work and parts, for whoever may see its ticket', async () => {
    const { stop, ticket } = await onSite();
    const report = (as = d.token) => bench().send(`GET /tickets/${ticket.id}/visits/${stop}/report?locale=de`, { token: as });
    expect((await report()).status).toBe(404);
    await d.ask(`POST /stops/${stop}/done`, {
      note: 'New radio fitted',
      parts: [{ name: 'Battery 12 V', quantity: 2 }],
      signed_by: 'Dana Ruiz',
    });
    const answer = await report();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { text } = readPdf(Buffer.from(await answer.arrayBuffer()));
    for (const word of ['Einsatzbericht', ticket.ticketNumber, 'Trinity Grocers', 'New radio fitted', 'Battery 12 V', 'Dana Ruiz'])
      expect(text).toContain(word);
    const { accessToken } = await bench().signIn('warehouse');
    expect((await report(accessToken)).status).toBe(403);
  });
}
