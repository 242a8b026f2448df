import { eq } from 'drizzle-orm';
import { all, listOf, one } from '#lib/contract/shapes.ts';
import { Found } from '#lib/contract/sims.ts';
import { TICKET_FIELDS, Ticket, TicketEvent } from '#lib/contract/tickets.ts';
import { onChange } from '#upstream/core/events.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { FORMATS } from '#upstream/export/exportFile.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { fileReader } from '#upstream/testing/fileRows.ts';
import { tickets } from './tables.ts';

/** What must hold for tickets, on either database. */
export function ticketCases(bench: () => Bench) {
  let token: string;
  let counter = 0;
  beforeAll(async () => {
    token = (await bench().signIn('dispatcher')).accessToken;
  });

  const ask = (call: string, body?: unknown, as = token) => bench().ask(call, { token: as, body });
  const list = async (query = '', as = token) =>
    listOf(Ticket).parse((await ask(`GET /tickets?per_page=100&${query}`, undefined, as)).body);
  const show = async (id: number) => one(Ticket).parse((await ask(`GET /tickets/${id}`)).body).data;
  const history = async (id: number) => all(TicketEvent).parse((await ask(`GET /tickets/${id}/history`)).body).data;

  async function ticket(more: Partial<typeof tickets.$inferInsert> = {}) {
    counter += 1;
    const now = bench().clock.now();
    const csNo = `TKT-${20_000 + counter}`;
    await bench()
      .database.insert(systems)
      .values({
        csNo,
        systemNo: `77${10_000 + counter}`,
        site: `S88${counter}`,
        siteName: `Depot ${counter}`,
        Branch: 'Dallas',
        panelType: 'XR150',
        createdAt: now,
        updatedAt: now,
      });
    const row = await insertOne(bench().database, tickets, {
      ticketNumber: `007${5_000 + counter}`,
      csNo,
      status: 'open',
      siteName: `Depot ${counter}`,
      Branch: 'Dallas',
      tags: [],
      createdAt: now,
      updatedAt: now,
      ...more,
    });
    return row;
  }
  const change = (id: number, body: object, as = token) => ask(`POST /tickets/${id}`, body, as);

  test('a dispatcher takes a ticket through its states, each told in its history', async () => {
    const { id } = await ticket();
    for (const status of ['dispatched', 'on-site', 'go-back', 'open', 'resolved', 'open']) {
      const { version } = await show(id);
      expect(one(Ticket).parse((await change(id, { status, version })).body).data).toMatchObject({ status, version: (version ?? 0) + 1 });
    }
    const moves = (await history(id)).map(({ facts }) => [facts?.from, facts?.to]);
    expect(moves.reverse()).toEqual([
      ['open', 'dispatched'],
      ['dispatched', 'on-site'],
      ['on-site', 'go-back'],
      ['go-back', 'open'],
      ['open', 'resolved'],
      ['resolved', 'open'],
    ]);
  });

  test('a note stands with name and time, and a reason stands with the state it gave', async () => {
    const { id } = await ticket();
    await change(id, { note: '  Roof key at the front desk. ' });
    await change(id, { status: 'resolved', note: 'Customer did it.' });
    expect(await history(id)).toMatchObject([
      { kind: 'status', by: 'Devin Okafor', message: 'Customer did it.', facts: { to: 'resolved' } },
      { kind: 'note', by: 'Devin Okafor', message: 'Roof key at the front desk.' },
    ]);
  });

  test('what is not next, not dated or in the middle of a swap is refused, with the states that are next', async () => {
    const { id, ticketNumber, csNo } = await ticket();
    const refused = async (status: string) => change(id, { status });
    expect(await refused('on-site')).toMatchObject({
      status: 409,
      body: { errors: { status: ['not-next'] }, next: ['scheduled', 'dispatched', 'resolved'] },
    });
    expect(await refused('scheduled')).toMatchObject({ status: 409, body: { errors: { status: ['no-date'] } } });
    await ask('PUT /sim-swap', { ticket_number: ticketNumber, cs_no: csNo });
    expect(await refused('resolved')).toMatchObject({ status: 409, body: { code: 'illegal_state', errors: { status: ['swap-open'] } } });
    expect(await show(id)).toMatchObject({ status: 'open', swap_open: true });
  });

  test('a swap begun with it is linked and told', async () => {
    const { id, ticketNumber, csNo } = await ticket();
    const { body } = await ask('PUT /sim-swap', { ticket_number: ticketNumber, cs_no: csNo });
    const swapId = (body as { swap: { id: number } }).swap.id;
    expect(await show(id)).toMatchObject({ swap_id: swapId, swap_open: true });
    expect(await history(id)).toMatchObject([{ kind: 'swap', by: 'Devin Okafor', facts: { id: swapId } }]);
    await bench().database.update(swaps).set({ status: 'aborted' }).where(eq(swaps.id, swapId));
    expect(await show(id)).toMatchObject({ swap_id: swapId, swap_open: false });
  });

  test('two who change it at once: the second is told what it is now; nothing asked changes nothing', async () => {
    const { id } = await ticket();
    await change(id, { status: 'dispatched', version: 1 });
    expect(await change(id, { note: 'x', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { status: 'dispatched' } },
    });
    expect((await change(id, { status: 'dispatched' })).body).toMatchObject({ data: { version: 2 } });
    expect((await change(id, {})).status).toBe(422);
    expect((await change(id, { status: 'lost' })).status).toBe(422);
    expect((await change(id, { note: ' ' })).status).toBe(422);
  });

  test('the list hears of a change', async () => {
    const { id } = await ticket();
    const heard: unknown[] = [];
    const stop = onChange(bench().database, (announced) => heard.push(...announced));
    await change(id, { note: 'x' });
    stop();
    expect(heard).toEqual([{ channel: 'tickets', change: { type: 'tickets', id, version: 2 } }]);
  });

  test('a technician changes those of their branch, sees no other, and the warehouse none', async () => {
    const mine = await ticket();
    const other = await ticket({ Branch: 'Austin' });
    const technician = (await bench().signIn('technician')).accessToken;
    expect((await change(mine.id, { status: 'dispatched' }, technician)).status).toBe(200);
    expect((await change(other.id, { note: 'x' }, technician)).status).toBe(404);
    expect((await ask(`GET /tickets/${other.id}/history`, undefined, technician)).status).toBe(404);
    expect(new Set((await list('', technician)).data.map(({ Branch }) => Branch))).toEqual(new Set(['Dallas']));
    const warehouse = (await bench().signIn('warehouse')).accessToken;
    expect((await ask(`GET /tickets/${mine.id}`, undefined, warehouse)).status).toBe(403);
  });

  test('a search finds a part of Branch, site name or number, in any case; filters narrow it and are counted', async () => {
    const { id, ticketNumber } = await ticket({ siteName: 'Wyvern 100% Storage', priority: 'urgent', problem: 'Basilisk' });
    const found = async (q: string) => (await list(`q=${encodeURIComponent(q)}`)).data.map((each) => each.id);
    for (const q of ['  wYVERN ', '100%', ticketNumber]) expect(await found(q)).toEqual([id]);
    expect(await found('basilisk')).toEqual([]);
    const { data, meta } = await list('q=dallas&priority=urgent&status=open&counts=1');
    expect(data.every((each) => each.priority === 'urgent' && each.status === 'open')).toBe(true);
    expect(meta.counts?.status?.open).toBe(meta.total);
    expect(meta.counts?.priority?.urgent).toBe(meta.total);
  });

  test.each(['Ticket_Number', 'site_name', 'scheduled_at', 'updated_at'])(
    'sorted by %s, backwards is the other way round',
    async (field) => {
      const values = async (sort: string) => (await list(`sort=${sort}`)).data.flatMap((each) => each[field as 'site_name'] ?? []);
      const up = await values(field);
      const { total } = (await list()).meta;
      if (total <= 100) expect((await values(`-${field}`)).toReversed()).toEqual(up);
      expect(up.length).toBeGreaterThan(3);
    },
  );

  test('who goes there is named', async () => {
    const { id } = await ticket({ technicianId: 1 });
    expect(await show(id)).toMatchObject({ technician_id: 1, technician_name: 'Walt Jankowski' });
  });

  const rowsIn = fileReader();
  const order = (body: object, as = token) => bench().send('POST /tickets-export', { token: as, body });

  test.each(FORMATS)(
    'the ticked tickets come as %s in the order of the list, numbers with their zeros, nothing that runs',
    async (format) => {
      const one = await ticket({ problem: '=1+1', tags: ['a', 'b'] });
      const two = await ticket({ problem: 'Low battery', tags: ['c'] });
      const body = {
        ids: [one.id, two.id, 7_000_000],
        sort: '-Ticket_Number',
        format,
        columns: ['Ticket_Number', 'problem', 'tags'],
        heads: ['Nr.', 'Was', 'Marken'],
      };
      const response = await order(body);
      expect(response.headers.get('x-total-rows')).toBe('2');
      expect(response.headers.get('content-disposition')).toMatch(new RegExp(`filename="tickets-\\d{4}-\\d\\d-\\d\\d\\.${format}"$`));
      const [head, ...rows] = await rowsIn(response);
      expect(head).toEqual(['Nr.', 'Was', 'Marken']);
      expect(rows.map(([number, , tags]) => [number, tags])).toEqual([
        [two.ticketNumber, 'c'],
        [one.ticketNumber, 'a, b'],
      ]);
      const bytes = Buffer.from(await (await order({ ...body, format: 'csv' })).arrayBuffer()).toString();
      expect(bytes).toContain("'=1+1");
    },
  );

  test('without ticks it is all that the list finds, and with ids alone every field', async () => {
    const { meta } = await list('status=open');
    expect(await rowsIn(await order({ status: ['open'], columns: ['id'] }))).toHaveLength(meta.total + 1);
    const { id } = await ticket();
    expect((await rowsIn(await order({ ids: [id] })))[0]).toEqual([...TICKET_FIELDS]);
    expect((await order({ ids: [id], columns: ['id'], heads: ['a', 'b'] })).status).toBe(422);
  });

  test('a technician’s file has no ticket of another branch', async () => {
    const { id } = await ticket({ Branch: 'Austin' });
    const technician = (await bench().signIn('technician')).accessToken;
    expect(await rowsIn(await order({ ids: [id], columns: ['id'] }, technician))).toEqual([['id']]);
  });

  test('a scanned ticket number finds the ticket and its swaps, for those who may see them', async () => {
    const { id, ticketNumber, csNo } = await ticket();
    const { body } = await ask('PUT /sim-swap', { ticket_number: ticketNumber, cs_no: csNo });
    const swapId = `${(body as { swap: { id: number } }).swap.id}`;
    const scan = async (q: string, as = token) =>
      all(Found)
        .parse((await ask(`GET /barcode-lookup?q=${q}`, undefined, as)).body)
        .data.map((each) => [each.kind, each.id]);
    expect(await scan(ticketNumber)).toEqual([
      ['ticket', `${id}`],
      ['swap', swapId],
    ]);
    expect(await scan(csNo ?? '')).toEqual([
      ['system', csNo],
      ['swap', swapId],
    ]);
    const warehouse = (await bench().signIn('warehouse')).accessToken;
    expect(await scan(ticketNumber, warehouse)).toEqual([]);
  });
}
