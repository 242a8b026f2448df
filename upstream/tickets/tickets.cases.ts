import { eq } from 'drizzle-orm';
import { all, listOf, one } from '#lib/contract/shapes.ts';
import { Found } from '#lib/contract/sims.ts';
import { TicketCode } from '#lib/contract/ticketCodes.ts';
import { TICKET_FIELDS, Ticket, TicketEvent } from '#lib/contract/tickets.ts';
import { onChange } from '#upstream/core/events.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { stops } from '#upstream/dispatch/tables.ts';
import { FORMATS } from '#upstream/export/exportFile.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { sunsetItems } from '#upstream/sunset/tables.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { fileReader } from '#upstream/testing/fileRows.ts';
import { textMessages } from '#upstream/texts/tables.ts';
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
      body: { errors: { status: ['not-next'] }, next: ['scheduled', 'dispatched', 'resolved', 'on-hold', 'canceled'] },
    });
    expect(await refused('scheduled')).toMatchObject({ status: 409, body: { errors: { status: ['no-date'] } } });
    await ask('PUT /sim-swap', { ticket_number: ticketNumber, cs_no: csNo });
    expect(await refused('resolved')).toMatchObject({ status: 409, body: { code: 'illegal_state', errors: { status: ['swap-open'] } } });
    expect(await show(id)).toMatchObject({ status: 'open', swap_open: true });
  });

  test('on hold and canceled need a reason; closed follows resolved, and each can be opened again', async () => {
    const { id } = await ticket();
    for (const status of ['on-hold', 'canceled'])
      expect(await change(id, { status })).toMatchObject({ status: 409, body: { errors: { status: ['no-reason'] } } });
    for (const [status, note] of [
      ['on-hold', 'Waits for a 263LTE-V'],
      ['open', undefined],
      ['canceled', 'Customer does not want it'],
      ['open', undefined],
      ['resolved', undefined],
      ['closed', undefined],
      ['open', undefined],
    ] as const)
      expect((await change(id, { status, note })).status).toBe(200);
    expect(await change(id, { status: 'closed' })).toMatchObject({ status: 409, body: { errors: { status: ['not-next'] } } });
  });

  describe('opened', () => {
    const open = (body: object, as = token) => ask('PUT /tickets', body, as);
    const opened = async (body: object) => one(Ticket).parse((await open(body)).body).data;

    test('for a system it takes its site, branch and place; who called stands with it, and the history begins', async () => {
      const { csNo, siteName } = await ticket();
      const heard: unknown[] = [];
      const stop = onChange(bench().database, (announced) => heard.push(...announced));
      const call = { source: 'phone', caller_name: 'Dana Ruiz', caller_phone: '(210) 555-0142', warranty: true };
      const made = await opened({ cs_no: csNo, problem: ' Radio offline ', priority: 'urgent', ...call });
      stop();
      expect(made).toMatchObject({ status: 'open', cs_no: csNo, site_name: siteName, Branch: 'Dallas', problem: 'Radio offline', ...call });
      expect(await history(made.id)).toMatchObject([{ kind: 'opened', by: 'Devin Okafor', facts: { source: 'phone' } }]);
      expect(heard).toContainEqual({ channel: 'tickets', change: { type: 'tickets', id: made.id, version: 1 } });
    });

    test('for a site that has no system here; without either it is refused, and nothing is written', async () => {
      expect(await opened({ site_name: 'Pier 9', Branch: 'Houston', problem: 'Survey' })).toMatchObject({
        ...{ cs_no: null, site_name: 'Pier 9', Branch: 'Houston', source: 'desk', priority: 'normal' },
      });
      const before = (await list()).meta.total;
      for (const [body, field] of [
        [{ problem: 'Survey' }, 'cs_no'],
        [{ problem: 'Survey', site_name: 'Pier 9' }, 'cs_no'],
        [{ cs_no: 'TKT-0', problem: 'Survey' }, 'cs_no'],
        [{ site_name: 'Pier 9', Branch: 'Houston', problem: '  ' }, 'problem'],
        [{ site_name: 'Pier 9', Branch: 'Houston', problem: 'x', priority: 'soon' }, 'priority'],
      ] as const)
        expect(await open(body)).toMatchObject({ status: 422, body: { errors: { [field]: expect.anything() } } });
      expect((await list()).meta.total).toBe(before);
    });

    test('twenty at once get twenty numbers, each one more than the one before', async () => {
      const made = await Promise.all(
        Array.from({ length: 20 }, (_, at) => opened({ site_name: `P${at}`, Branch: 'Dallas', problem: 'x' })),
      );
      const numbers = made.map(({ Ticket_Number: number }) => Number(number)).sort((a, b) => a - b);
      expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
    });

    test('who may not, or not in this branch, opens none', async () => {
      const { csNo } = await ticket();
      const technician = (await bench().signIn('technician')).accessToken;
      const body = { cs_no: csNo, problem: 'x' };
      expect((await open(body, technician)).status).toBe(403);
      expect((await open(body, '')).status).toBe(401);
    });
  });

  describe('codes', () => {
    const codes = async () => all(TicketCode).parse((await ask('GET /ticket-codes')).body).data;
    const add = (body: object, as = token) => ask('PUT /ticket-codes', body, as);
    let nth = 0;
    const made = async (kind: string) => {
      nth += 1;
      return one(TicketCode).parse((await add({ kind, code: `case-${nth}`, name: `Case ${nth}` })).body).data;
    };

    test('a code is added once, is told with the others, and is offered no more when somebody says so', async () => {
      const code = await made('resolution');
      expect(code).toMatchObject({ code: `CASE-${nth}`, active: true, billable: false });
      expect(await add({ kind: 'resolution', code: code.code.toLowerCase(), name: 'x' })).toMatchObject({
        status: 409,
        body: { code: 'duplicate' },
      });
      expect((await add({ kind: 'problem', code: code.code, name: 'Of the other kind' })).status).toBe(200);
      for (const wrong of ['', 'two words', '-A', 'A'.repeat(17)])
        expect((await add({ kind: 'problem', code: wrong, name: 'x' })).status).toBe(422);
      const change = (body: object) => ask(`POST /ticket-codes/${code.id}`, body);
      expect((await change({ active: false, version: 1 })).status).toBe(200);
      expect(await change({ name: 'Late', version: 1 })).toMatchObject({
        status: 409,
        body: { code: 'stale', current: { active: false } },
      });
      expect((await codes()).find(({ id }) => id === code.id)).toMatchObject({ active: false, name: `Case ${nth}` });
    });

    test('a ticket is opened with one and resolved with another, which stands in its history; opened again it has none', async () => {
      const [problem, resolution] = [await made('problem'), await made('resolution')];
      const opened = await ask('PUT /tickets', { site_name: 'P', Branch: 'Dallas', problem: 'x', problem_code: problem.code });
      const { id } = one(Ticket).parse(opened.body).data;
      await change(id, { status: 'resolved', resolution_code: resolution.code });
      expect(await show(id)).toMatchObject({ problem_code: problem.code, resolution_code: resolution.code });
      expect((await history(id))[0]).toMatchObject({ facts: { to: 'resolved', resolution_code: resolution.code } });
      await change(id, { status: 'open' });
      expect(await show(id)).toMatchObject({ problem_code: problem.code, resolution_code: null });
    });

    test('one that is none, of the other kind, not offered or before the end is refused, and nothing changes', async () => {
      const [problem, old] = [await made('problem'), await made('resolution')];
      await ask(`POST /ticket-codes/${old.id}`, { active: false });
      const { id } = await ticket();
      for (const [body, why] of [
        [{ status: 'resolved', resolution_code: 'NONE' }, 'unknown'],
        [{ status: 'resolved', resolution_code: problem.code }, 'unknown'],
        [{ status: 'resolved', resolution_code: old.code }, 'not-offered'],
        [{ note: 'x', resolution_code: old.code }, 'resolved-only'],
      ] as const)
        expect(await change(id, body)).toMatchObject({ status: 422, body: { errors: { resolution_code: [why] } } });
      expect(await show(id)).toMatchObject({ status: 'open', version: 1 });
    });

    test('who may not keep tickets keeps no codes, and reads them', async () => {
      const technician = (await bench().signIn('technician')).accessToken;
      const { id } = await made('problem');
      expect((await ask('GET /ticket-codes', undefined, technician)).status).toBe(200);
      expect((await add({ kind: 'problem', code: 'X', name: 'x' }, technician)).status).toBe(403);
      expect((await ask(`POST /ticket-codes/${id}`, { name: 'x' }, technician)).status).toBe(403);
    });
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

  test('a critical note stands first in the list and marks its ticket until somebody settles it, once; without words there is none', async () => {
    const { id } = await ticket();
    const plain = await ticket();
    await ask(`POST /tickets/${id}`, { note: 'The customer waits at the door', critical: true });
    await ask(`POST /tickets/${plain.id}`, { note: 'Called back' });
    const [first] = (await list()).data;
    expect(first?.critical.length).toBeGreaterThan(0);
    expect((await show(id)).critical).toEqual(['note']);
    const ids = (await list(`q=${encodeURIComponent('Depot')}&sort=-updated_at`)).data.map((each) => each.id);
    expect(ids.indexOf(id)).toBeLessThan(ids.indexOf(plain.id));
    const [note] = await history(id);
    expect(note).toMatchObject({ message: 'The customer waits at the door', critical: true, settled_at: null });
    const settle = (message: number, as = token) => ask(`POST /tickets/${id}/messages/${message}/settle`, undefined, as);
    expect((await settle((await history(plain.id))[0]?.id ?? 0)).status).toBe(404);
    expect((await settle(note?.id ?? 0)).status).toBe(200);
    expect((await settle(note?.id ?? 0)).status).toBe(200);
    expect((await show(id)).critical).toEqual([]);
    expect((await history(id))[0]).toMatchObject({ critical: true, settled_by: 'Devin Okafor' });
    expect((await ask(`POST /tickets/${id}`, { status: 'on-hold', critical: true })).status).toBe(422);
    const { id: far } = await ticket({ Branch: 'Houston' });
    await ask(`POST /tickets/${far}`, { note: 'Dog in the yard', critical: true });
    const technician = (await bench().signIn('technician')).accessToken;
    expect((await ask(`POST /tickets/${far}/messages/${(await history(far))[0]?.id}/settle`, undefined, technician)).status).toBe(404);
  });

  test('a test left on, a text message that failed and a site that refused mark a ticket as long as it is open', async () => {
    const { id, csNo, ticketNumber } = await ticket();
    const { database, clock } = bench();
    const at = clock.now();
    const [system] = await database
      .select()
      .from(systems)
      .where(eq(systems.csNo, csNo ?? ''));
    const test = { csNo: csNo ?? '', systemNo: system?.systemNo ?? '', state: 'on' as const, minutes: 60, askedAt: at, escalatedAt: at };
    const period = await insertOne(database, testPeriods, test as typeof testPeriods.$inferInsert);
    const sent = { recipient: '2145550100', body: 'On the way', state: 'failed' as const, createdAt: at };
    const text = await insertOne(database, textMessages, sent);
    const stop = { ticketId: id, position: 0, minutes: 40, status: 'open' as const, textId: text.id, acknowledged: [] };
    await insertOne(database, stops, { ...stop, createdAt: at, updatedAt: at });
    const site = { csNo: csNo ?? '', ticketNumber, status: 'customer-refused' as const, tags: [], createdAt: at, updatedAt: at };
    const item = await insertOne(database, sunsetItems, site);
    expect((await show(id)).critical.toSorted()).toEqual(['refused', 'test-left', 'text-failed']);
    await ask(`POST /tickets/${id}`, { status: 'canceled', note: 'Over' });
    expect((await show(id)).critical).toEqual([]);
    await database.delete(testPeriods).where(eq(testPeriods.id, period.id));
    await database.delete(sunsetItems).where(eq(sunsetItems.id, item.id));
  });
}
