import { eq } from 'drizzle-orm';
import { listOf, one } from '#lib/contract/shapes.ts';
import { todos as contract, Todo } from '#lib/contract/todos.ts';
import { localDay } from '#lib/format/localDay.ts';
import { richOf } from '#lib/format/richText.ts';
import { onChange } from '#upstream/core/events.ts';
import { sims } from '#upstream/sims/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { users } from '#upstream/users/tables.ts';
import { todos } from './tables.ts';

/** What must hold for to-dos, on either database. */
export function todoCases(bench: () => Bench) {
  let token: string;
  let warehouse: string;
  beforeAll(async () => {
    token = (await bench().signIn('dispatcher')).accessToken;
    warehouse = (await bench().signIn('warehouse')).accessToken;
  });
  beforeEach(() => bench().database.delete(todos));

  const ask = (call: string, body?: unknown, as = token, headers = {}) => bench().ask(call, { token: as, body, headers });
  const list = async (query = '', as = token) => listOf(Todo).parse((await ask(`GET /todos?per_page=100&${query}`, undefined, as)).body);
  const titles = async (query = '') => (await list(query)).data.map(({ title }) => title).join(' ');
  const todoIn = ({ body }: { body: unknown }) => one(Todo).parse(body).data;
  const add = async (title: string, more: object = {}) => todoIn(await ask('PUT /todos', { title, ...more }));
  const change = (id: number, body: object, as = token) => ask(`POST /todos/${id}`, body, as);
  const move = (id: number, body: object, as = token) => ask(`POST /todos/${id}/move`, body, as);
  const today = () => localDay(bench().env.TIME_ZONE, bench().clock.now().getTime());

  test('what a dispatcher puts on the list stands at its top, for the warehouse too', async () => {
    await add('one');
    const made = await add(' two ', {
      tags: ['high', 'team'],
      important: true,
      due: '2031-02-03',
      description: richOf('Roof key\nat the desk'),
    });
    expect(made).toMatchObject({ title: 'two', tags: ['team', 'high'], important: true, due: '2031-02-03', created_by: 'Devin Okafor' });
    expect((await list('', warehouse)).data.map(({ title }) => title)).toEqual(['two', 'one']);
    expect(await titles('q=AT THE desk')).toBe('two');
    expect(await titles('q=100%')).toBe('');
  });

  test('many are made at once in their order, each source once, and none where one of them is refused', async () => {
    const many = (sources: readonly number[], more: object = {}) =>
      ask('PUT /todos-batch', { todos: sources.map((each) => ({ title: `line ${each}`, source: `audit:${each}`, ...more })) });
    expect((await many([1, 2])).body).toEqual({ data: { made: 2, there: 0 } });
    const both = await Promise.all([many([2, 3, 4]), many([3, 4])]);
    expect(both.map(({ body }) => (body as { data: { made: number } }).data.made).toSorted()).toEqual([0, 2]);
    expect(await titles()).toBe('line 3 line 4 line 1 line 2');
    expect((await many([5, 6], { assignee_id: 2_000_000_000 })).status).toBe(422);
    expect((await ask('PUT /todos-batch', { todos: [{ title: 'no source' }] })).status).toBe(422);
    expect((await ask('PUT /todos-batch', { todos: [] })).status).toBe(422);
    expect((await list()).meta.total).toBe(4);
    expect((await many([7], { link: { kind: 'sim', id: '2000000000' } })).body).toEqual({ data: { made: 1, there: 0 } });
    expect((await list()).data[0]).toMatchObject({ title: 'line 7', link: null });
  });

  test('it goes through its lists: open, important, completed, deleted, restored, and each is counted', async () => {
    const { id } = await add('a', { important: true, tags: ['low'] });
    await add('b');
    const counts = async () => (await list('counts=1')).meta.counts;
    expect(await counts()).toMatchObject({ list: { open: 2, important: 1, completed: 0, deleted: 0 }, tag: { low: 1, high: 0 } });
    expect(todoIn(await change(id, { completed: true }))).toMatchObject({ completed_by: 'Devin Okafor', version: 2 });
    expect([await titles(), await titles('filter=important'), await titles('filter=completed'), await titles('tag=low')]).toEqual([
      'b',
      '',
      'a',
      '',
    ]);
    await change(id, { deleted: true });
    expect([await titles('filter=completed'), await titles('filter=deleted')]).toEqual(['', 'a']);
    expect(await counts()).toMatchObject({ list: { open: 1, important: 0, completed: 0, deleted: 1 }, tag: { low: 0 } });
    expect(await change(id, { title: 'x' })).toMatchObject({ status: 409, body: { code: 'illegal_state', next: ['restore'] } });
    expect(todoIn(await change(id, { deleted: false, completed: false }))).toMatchObject({ completed_at: null, deleted_at: null });
    expect([await titles(), await titles('tag=low')]).toEqual(['b a', 'a']);
  });

  test('it is moved beside another or to an end, and moves of two people at once are both kept', async () => {
    const [a, b, c, d] = [await add('a'), await add('b'), await add('c'), await add('d')];
    expect(await titles()).toBe('d c b a');
    await Promise.all([move(a.id, { before: d.id }), move(c.id, { after: b.id }, warehouse)]);
    expect(await titles()).toBe('a d b c');
    await move(a.id, { to: 'bottom' });
    await move(c.id, { to: 'top' });
    expect(await titles()).toBe('c d b a');
    expect(await titles('sort=-title')).toBe('d c b a');
  });

  test('however often one is put into the same gap, the order holds', async () => {
    const [low, a, b, high] = [await add('low'), await add('a'), await add('b'), await add('high')];
    for (let turn = 0; turn < 30; turn += 1) {
      await move(turn % 2 ? a.id : b.id, { after: high.id });
      expect(await titles()).toBe(turn % 2 ? 'high a b low' : 'high b a low');
    }
    expect((await move(low.id, { before: low.id })).status).toBe(422);
  });

  test('a move is refused when the to-do was moved since, or what it should stand beside is gone; an edit is not disturbed by it', async () => {
    const [a, b] = [await add('a'), await add('b')];
    await move(a.id, { before: b.id, order_version: 1 });
    expect(await move(a.id, { to: 'bottom', order_version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { order_version: 2 } },
    });
    expect((await change(a.id, { title: 'A', version: a.version })).status).toBe(200);
    await bench().database.delete(todos).where(eq(todos.id, b.id));
    expect(await move(a.id, { after: b.id })).toMatchObject({ status: 409, body: { code: 'illegal_state', errors: { after: ['gone'] } } });
    const nobodys = 2 ** 31;
    for (const where of [{ after: nobodys }, { before: nobodys }]) expect((await move(a.id, where)).status).toBe(409);
    expect((await move(nobodys, { to: 'top' })).status).toBe(404);
    expect((await move(a.id, {})).status).toBe(422);
    expect((await move(a.id, { after: 1, to: 'top' })).status).toBe(422);
  });

  test('two who edit it at once: the second is told what it is now; the same intention twice acts once', async () => {
    const { id } = await add('a');
    await change(id, { title: 'b', version: 1 });
    expect(await change(id, { title: 'c', version: 1 }, warehouse)).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { title: 'b' } },
    });
    const twice = () => ask('PUT /todos', { title: 'once' }, token, { 'idempotency-key': '0123456789abcdef' });
    expect((await twice()).body).toEqual((await twice()).body);
    expect(await titles()).toBe('once b');
  });

  test('it shows how what it is about stands now, to those who may see that', async () => {
    const [sim] = await bench().database.select().from(sims).limit(1);
    const [ticket] = await bench().database.select().from(tickets).limit(1);
    if (!sim || !ticket) throw new Error('the sample company has SIMs and tickets');
    const ofSim = await add('a', { link: { kind: 'sim', id: String(sim.id) } });
    const ofTicket = await add('b', { link: { kind: 'ticket', id: String(ticket.id) } });
    const ofSystem = await add('c', { link: { kind: 'system', id: ticket.csNo } });
    expect(ofSim.link).toEqual({ kind: 'sim', id: String(sim.id), label: sim.imei, state: sim.status, cs_no: sim.csNo, may_see: true });
    expect(ofTicket.link).toMatchObject({ label: ticket.ticketNumber, state: ticket.status, cs_no: ticket.csNo });
    expect(ofSystem.link).toMatchObject({ label: ticket.siteName, state: null, may_see: true });
    const seen = one(Todo).parse((await ask(`GET /todos/${ofTicket.id}`, undefined, warehouse)).body).data;
    expect(seen.link).toEqual({ kind: 'ticket', id: String(ticket.id), label: null, state: null, cs_no: null, may_see: false });
    expect(await titles(`about=sim:${sim.id}`)).toBe('a');
    expect(await ask('PUT /todos', { title: 'x', link: { kind: 'ticket', id: String(ticket.id) } }, warehouse)).toMatchObject({
      status: 422,
      body: { errors: { link: ['unknown'] } },
    });
    expect((await ask('PUT /todos', { title: 'x', link: { kind: 'sim', id: '99999999' } })).status).toBe(422);
    // Whoever may not see what it is about can still finish it.
    expect((await change(ofTicket.id, { completed: true }, warehouse)).status).toBe(200);
  });

  test('it is given to somebody who can see it, and the reader finds their own and what is overdue', async () => {
    const people = contract.people.reply.parse((await ask('GET /todo-people')).body).data;
    const [technician] = await bench().database.select().from(users).where(eq(users.username, 'technician'));
    const [own] = await bench().database.select().from(users).where(eq(users.username, 'dispatcher'));
    if (!technician || !own) throw new Error('the demo has its accounts');
    expect(people.map(({ id }) => id)).toContain(own.id);
    expect(people.map(({ id }) => id)).not.toContain(technician.id);
    expect(await ask('PUT /todos', { title: 'x', assignee_id: technician.id })).toMatchObject({
      status: 422,
      body: { errors: { assignee_id: ['unknown'] } },
    });
    expect(await add('mine', { assignee_id: own.id, due: today() })).toMatchObject({ assignee: 'Devin Okafor' });
    await add('late', { due: '2020-01-31' });
    await add('some day');
    expect([await titles('mine=1'), await titles('overdue=1'), await titles('sort=due')]).toEqual(['mine', 'late', 'late mine some day']);
    expect((await list('counts=1')).meta.counts).toMatchObject({ only: { mine: 1, overdue: 1 } });
  });

  test('of one source there is one to-do until it is deleted, and those that are there are known', async () => {
    const first = await add('swap', { source: 'swap:7' });
    expect(await ask('PUT /todos', { title: 'again', source: 'swap:7' }, warehouse)).toMatchObject({
      status: 409,
      body: { code: 'duplicate', current: { id: first.id } },
    });
    await change(first.id, { completed: true });
    const made = async () => (await ask('GET /todo-sources?source=swap:7&source=job-row:8')).body;
    expect(await made()).toEqual({ data: [{ source: 'swap:7', id: first.id, completed: true }] });
    await change(first.id, { deleted: true });
    expect(await made()).toEqual({ data: [] });
    await add('swap', { source: 'swap:7' });
    expect(await change(first.id, { deleted: false })).toMatchObject({ status: 409, body: { code: 'duplicate' } });
    expect((await ask('GET /todo-sources?source=nonsense')).status).toBe(422);
  });

  test('it is deleted for good only from among the deleted, and then it is gone', async () => {
    const { id } = await add('a');
    expect(await ask(`DELETE /todos/${id}`)).toMatchObject({ status: 409, body: { next: ['delete'] } });
    await change(id, { deleted: true });
    expect(await ask(`DELETE /todos/${id}?version=1`)).toMatchObject({ status: 409, body: { code: 'stale' } });
    const heard: unknown[] = [];
    const stop = onChange(bench().database, (announced) => heard.push(...announced));
    expect((await ask(`DELETE /todos/${id}?version=2`)).status).toBe(200);
    stop();
    expect(heard).toMatchObject([{ channel: 'todos', change: { type: 'todos', id } }]);
    expect((await ask(`GET /todos/${id}`)).status).toBe(404);
  });

  test.each(['technician', 'client'])('the %s has none of it', async (who) => {
    const { accessToken } = await bench().signIn(who);
    const { id } = await add('a');
    for (const call of ['GET /todos', 'GET /todo-people', `GET /todos/${id}`, `DELETE /todos/${id}`, 'GET /todo-sources?source=swap:1'])
      expect((await ask(call, undefined, accessToken)).status).toBe(403);
    expect((await change(id, { completed: true }, accessToken)).status).toBe(403);
    expect((await move(id, { to: 'top' }, accessToken)).status).toBe(403);
  });

  const deep = (levels: number): object =>
    levels === 0 ? { type: 'paragraph' } : { type: 'bulletList', content: [{ type: 'listItem', content: [deep(levels - 1)] }] };
  const text = (more: object) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', ...more }] }] });
  test.each([
    ['a picture', { type: 'doc', content: [{ type: 'image', attrs: { src: 'x' } }] }],
    ['a link', text({ marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] })],
    ['a style', text({ style: 'position: fixed' })],
    ['lists ten deep', { type: 'doc', content: [deep(10)] }],
    ['lists a thousand deep', { type: 'doc', content: [deep(1000)] }],
    ['too many letters', richOf('x'.repeat(5001).concat('\n', 'y'.repeat(5001)))],
    ['words alone', 'hello'],
    ['half a letter', richOf('\ud83d')],
    ['a NUL', richOf('a\0')],
  ])('a description with %s is refused', async (_, description) => {
    expect(await ask('PUT /todos', { title: 'a', description })).toMatchObject({
      status: 422,
      body: { errors: { description: [expect.any(String)] } },
    });
  });

  test('a description keeps its lists and marks', async () => {
    const item = (word: string) => ({
      type: 'listItem',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: word, marks: [{ type: 'bold' }] }] }],
    });
    const description = {
      type: 'doc',
      content: [{ type: 'orderedList', attrs: { start: 1, type: null }, content: [item('one'), item('two')] }, deep(3)],
    };
    expect((await add('a', { description })).description).toEqual(description);
    expect(await titles('q=two')).toBe('a');
  });

  test.each([
    [{}, 'title'],
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ title: 'a', due: '2026-02-30' }, 'due'],
    [{ title: 'a', tags: ['blue'] }, 'tags'],
    [{ title: 'a', source: 'sim:1' }, 'source'],
    [{ title: 'a', assignee_id: 3_000_000_000 }, 'assignee_id'],
    [{ title: 'a', assignee_id: 0 }, 'assignee_id'],
    [{ title: 'a\udc00' }, 'title'],
  ])('%j is refused by its %s', async (body, field) => {
    expect(await ask('PUT /todos', body)).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
  });
}
