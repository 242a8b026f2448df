import * as contract from '#lib/contract/index.ts';
import type { NewOrder } from '#lib/contract/orders/order.ts';
import { readPdf } from '#upstream/pdf/read.ts';
import { typedBatch, wholeOf } from '#upstream/testing/batches.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { asCsv, asXlsx } from '#upstream/testing/imports/lists.ts';
import { sender } from '#upstream/testing/imports/send.ts';
import { freshNumbers } from '#upstream/testing/sims.ts';
import { someoneWith } from '#upstream/testing/someone.ts';

type Pair = { imei: string | null; iccid: string | null };

let counted = 0;

/** What must hold for purchase orders and what is received on them, on either database. */
export function orderCases(bench: () => Bench) {
  let token: string;
  beforeAll(async () => {
    token = (await bench().signIn('warehouse')).accessToken;
  });
  const someone = someoneWith(bench);
  const { send } = sender(bench, () => token);
  const ask = (call: string, body?: unknown, as = token) => bench().ask(call, { token: as, body });
  const pairs = (count: number): { imei: string; iccid: string }[] => Array.from({ length: count }, () => freshNumbers());
  const linesOf = (all: readonly Pair[]) =>
    all.map(({ imei, iccid }, at) => ({ row: at + 2, box: `${1 + Math.floor(at / 2)}`, imei, iccid }));
  const typed = (more: Partial<NewOrder> = {}) => {
    counted += 1;
    return {
      number: `20-${counted}`,
      supplier: 'Gulf Coast Radio',
      device_type: 'XT50-LTE-V',
      provider: 'vzw',
      warehouse_code: 'DAL-01',
      ...more,
    };
  };
  const read = (body: unknown) => contract.orders.show.reply.parse(body).data;
  const add = async (more: Partial<NewOrder>) => read((await ask('PUT /orders', typed(more))).body);
  const show = async (id: number, as = token) => read((await ask(`GET /orders/${id}`, undefined, as)).body);
  const receive = async (order_id: number, rows: readonly Pair[], as = token) =>
    ask('PUT /batch', { ...typedBatch(rows.map((row) => ({ ...row, imei: row.imei ?? '' }))), order_id }, as);
  const states = ({ lines }: Awaited<ReturnType<typeof show>>) => lines.map(({ state }) => state);
  const errors = ({ status, body }: { status: number; body: unknown }) => [status, Object.keys((body as { errors?: object }).errors ?? {})];

  test('what comes on an order is held against its list: here, with another card, missing, not on the list; and taken back it is missing again', async () => {
    const [a, b, c, d] = pairs(4) as [Pair, Pair, Pair, Pair];
    const order = await add({ lines: linesOf([a, b, c]) as NewOrder['lines'] });
    expect(order).toMatchObject({ expected: 3, lines_count: 3, received: 0, created_by: 'Renee Castillo', version: 1 });
    expect(states(order)).toEqual(['missing', 'missing', 'missing']);
    const wrongCard = { imei: b.imei, iccid: freshNumbers().iccid };
    const made = await receive(order.id, [a, wrongCard, d]);
    expect(made.status).toBe(200);
    const batch = wholeOf(made.body);
    expect(batch.order_id).toBe(order.id);
    const now = await show(order.id);
    expect(states(now)).toEqual(['here', 'differs', 'missing']);
    expect(now).toMatchObject({ received: 3, extra: [d], batches: [{ id: batch.id, rows_count: 3 }] });
    expect(now.lines[1]).toMatchObject({ received: wrongCard, batch_id: batch.id, box: '1', row: 3 });

    // The rest comes another day.
    await receive(order.id, [c]);
    expect(await show(order.id)).toMatchObject({ received: 4, lines: [{ state: 'here' }, { state: 'differs' }, { state: 'here' }] });

    const undone = await ask(`POST /batch/${batch.id}/undo`, { version: batch.version }, (await bench().signIn('admin')).accessToken);
    expect(undone.status).toBe(200);
    expect(states(await show(order.id))).toEqual(['missing', 'missing', 'here']);
  });

  test('a change of one thing leaves the others as they are', async () => {
    const order = await add({ expected: 5, notes: 'By truck', due_on: '2031-01-06' });
    const changed = read((await ask(`POST /orders/${order.id}`, { expected: 6, version: 1 })).body);
    expect(changed).toMatchObject({ expected: 6, notes: 'By truck', due_on: '2031-01-06', supplier: 'Gulf Coast Radio' });
    expect(read((await ask(`POST /orders/${order.id}`, { notes: null, version: 2 })).body)).toMatchObject({ expected: 6, notes: null });
  });

  test('where there is no list a count is what was ordered', async () => {
    expect(errors(await ask('PUT /orders', typed()))).toEqual([422, ['expected']]);
    const order = await add({ expected: 60 });
    await receive(order.id, pairs(2));
    expect(await show(order.id)).toMatchObject({ expected: 60, lines_count: 0, received: 2, lines: [], extra: [] });
  });

  test('a number is an order once, however it is written, also when two add it at once; it is found by number, supplier or a number on its list', async () => {
    const [line] = pairs(1) as [Pair];
    const order = await add({ lines: linesOf([line]) as NewOrder['lines'], supplier: 'Lone Star Radio' });
    expect(errors(await ask('PUT /orders', { ...typed({ expected: 1 }), number: order.number.toUpperCase() }))).toEqual([422, ['number']]);
    const twice = typed({ expected: 1 });
    expect((await Promise.all([1, 2].map(() => ask('PUT /orders', twice)))).map(({ status }) => status).sort()).toEqual([200, 422]);
    for (const q of [order.number, 'lone star', line.iccid ?? ''])
      expect(contract.orders.list.reply.parse((await ask(`GET /orders?q=${encodeURIComponent(q)}`)).body).data[0]).toMatchObject({
        id: order.id,
      });
  });

  test('a list names nothing twice, and a line has a number', async () => {
    const [a] = pairs(1) as [Pair];
    const send = (lines: unknown) => ask('PUT /orders', { ...typed(), lines });
    expect((await send([...linesOf([a]), ...linesOf([a])])).status).toBe(422);
    expect((await send([{ row: 2, imei: null, iccid: null }])).status).toBe(422);
    expect((await send([{ row: 2, imei: '35-3', iccid: null }])).status).toBe(422);
  });

  test('a closed order takes no delivery and no change until it is open again; who read an older one is told what it is now', async () => {
    const order = await add({ expected: 5 });
    const closed = read((await ask(`POST /orders/${order.id}/close`, { closed: true, version: order.version })).body);
    expect(closed).toMatchObject({ closed_by: 'Renee Castillo', version: 2 });
    expect(errors(await receive(order.id, pairs(1)))).toEqual([422, ['order_id']]);
    expect((await ask(`POST /orders/${order.id}`, { expected: 6, version: 2 })).status).toBe(409);
    expect(await ask(`POST /orders/${order.id}/close`, { closed: false, version: 1 })).toMatchObject({
      status: 409,
      body: { current: { version: 2 } },
    });
    await ask(`POST /orders/${order.id}/close`, { closed: false, version: 2 });
    expect(read((await ask(`POST /orders/${order.id}`, { expected: 6, version: 3 })).body)).toMatchObject({
      expected: 6,
      closed_at: null,
      version: 4,
    });
    expect((await receive(order.id, pairs(1))).status).toBe(200);
  });

  test('a delivery is of what was ordered; what came on an order that is closed is not taken back, and no such delivery is deleted alone', async () => {
    const admin = (await bench().signIn('admin')).accessToken;
    const order = await add({ expected: 5 });
    const other = { ...typedBatch(pairs(1)), warehouse_code: 'HOU-01', order_id: order.id };
    expect(errors(await ask('PUT /batch', other))).toEqual([422, ['order_id']]);
    const batch = wholeOf((await receive(order.id, pairs(1))).body);
    expect((await ask(`DELETE /batch/${batch.id}?version=${batch.version}`, undefined, admin)).status).toBe(409);
    const { version } = await show(order.id);
    await ask(`POST /orders/${order.id}/close`, { closed: true, version });
    expect((await ask(`POST /batch/${batch.id}/undo`, { version: batch.version }, admin)).status).toBe(409);
  });

  test('what is missing is reported short or waited for; another order’s line is refused and nothing marked', async () => {
    const [one, other] = [
      await add({ lines: linesOf(pairs(2)) as NewOrder['lines'] }),
      await add({ lines: linesOf(pairs(1)) as NewOrder['lines'] }),
    ];
    const ids = one.lines.map(({ id }) => id);
    const short = (lines: number[], isShort: boolean, version: number) =>
      ask(`POST /orders/${one.id}/short`, { lines, short: isShort, version });
    expect(errors(await short([...ids, other.lines[0]?.id ?? 0], true, 1))).toEqual([422, ['lines']]);
    expect(states(await show(one.id))).toEqual(['missing', 'missing']);
    expect(states(read((await short(ids, true, 1)).body))).toEqual(['short', 'short']);
    expect(states(read((await short(ids.slice(1), false, 2)).body))).toEqual(['short', 'missing']);
    // A list that is read again keeps what is known of its lines.
    const [line] = one.lines;
    const again = { row: 9, box: null, imei: line?.imei ?? null, iccid: line?.iccid ?? null };
    expect(states(read((await ask(`POST /orders/${one.id}`, { lines: [again], version: 3 })).body))).toEqual(['short']);
  });

  test('an order on which something came stays; one on which nothing did goes with its list', async () => {
    const admin = (await bench().signIn('admin')).accessToken;
    const [kept, gone] = [await add({ expected: 1 }), await add({ lines: linesOf(pairs(1)) as NewOrder['lines'] })];
    await receive(kept.id, pairs(1));
    expect((await ask(`DELETE /orders/${kept.id}?version=1`, undefined, admin)).status).toBe(409);
    expect((await ask(`DELETE /orders/${gone.id}?version=9`, undefined, admin)).status).toBe(409);
    expect((await ask(`DELETE /orders/${gone.id}?version=1`, undefined, admin)).status).toBe(200);
    expect((await ask(`GET /orders/${gone.id}`)).status).toBe(404);
  });

  test('a supplier’s file is read as CSV and as XLSX; each row that is no line is named, and a sum is none', async () => {
    const [a, b] = pairs(2) as [Pair, Pair];
    const rows = [
      ['Gulf Coast Radio', '', '', ''],
      ['Carton', 'Device IMEI', 'SIM card number', 'Weight'],
      ['1', a.imei ?? '', a.iccid ?? '', '3'],
      ['1', '3.53806E+14', b.iccid ?? '', '3'],
      ['2', b.imei ?? '', b.iccid ?? '', '3'],
      ['2', a.imei ?? '', freshNumbers().iccid, '3'],
      ['Total', '', '', '12'],
    ];
    for (const content of [asCsv(rows), await asXlsx(rows)]) {
      const answer = await send(content, { path: '/order-list' });
      const { lines, refusals } = contract.orders.readList.reply.parse(answer.body).data;
      expect(lines).toEqual([
        { row: 3, box: '1', ...a },
        { row: 5, box: '2', ...b },
      ]);
      expect(refusals.map(({ row, field, rule }) => [row, field, rule])).toEqual([
        [4, 'imei', 'exponent'],
        [6, 'imei', 'imei_twice'],
      ]);
    }
    expect((await send('Name,Street\nA,B', { path: '/order-list' })).body).toMatchObject({
      data: { lines: [], refusals: [{ rule: 'no_imei' }] },
    });
  });

  test('the report names what is missing, what differs and what is not on the list, on paper and as a table', async () => {
    const [a, b, c] = pairs(3) as [Pair, Pair, Pair];
    const order = await add({ lines: linesOf([a, b]) as NewOrder['lines'] });
    await receive(order.id, [a, c]);
    const file = async (query: string) =>
      Buffer.from(await (await bench().send(`GET /orders/${order.id}/report?${query}`, { token })).arrayBuffer());
    const paper = readPdf(await file('locale=en')).text.replace(/\s/g, '');
    for (const words of [`Receivingreport,order${order.number}`, 'Missing1', b.imei, 'Notonthelist1', c.iccid])
      expect(paper).toContain(words);
    const table = (await file('format=csv&locale=de')).toString('utf8');
    expect(table.split('\r\n').filter(Boolean)).toHaveLength(4);
    expect(table).toMatch(/Eingegangen|Fehlt/);
  });

  test('nobody without batches sees an order, and a role of one warehouse only those for it', async () => {
    const order = await add({ expected: 1 });
    const technician = (await bench().signIn('technician')).accessToken;
    const calls: [string, unknown?][] = [
      ['GET /orders'],
      [`GET /orders/${order.id}`],
      ['PUT /orders', typed({ expected: 1 })],
      [`POST /orders/${order.id}`, { expected: 2, version: 1 }],
      [`POST /orders/${order.id}/close`, { closed: true, version: 1 }],
      [`GET /orders/${order.id}/report`],
    ];
    for (const [call, body] of calls) expect([call, (await ask(call, body, technician)).status]).toEqual([call, 403]);
    const houston = await someone([
      { action: 'read', subject: 'Sim' },
      { action: ['read', 'create', 'update'], subject: 'Batch', conditions: { warehouse_code: 'HOU-01' } },
    ]);
    expect((await ask(`GET /orders/${order.id}`, undefined, houston)).status).toBe(404);
    expect((await ask('PUT /orders', typed({ expected: 1 }), houston)).status).toBe(403);
    expect(contract.orders.list.reply.parse((await ask('GET /orders', undefined, houston)).body).data).toEqual([]);
    expect(errors(await receive(order.id, pairs(1), houston))).toEqual([422, ['order_id']]);
  });
}
