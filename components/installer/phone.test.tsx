import type { Asked, askPhone } from '#lib/browser/outbox/askPhone.ts';
import { createMemoryStore, type OutboxStore } from '#lib/browser/outbox/outboxStore.ts';
import type { ActAnswer, InstallerJob } from '#lib/contract/installer/shapes.ts';
import type { ProblemCode } from '#lib/contract/problem.ts';
import type { Transmit } from './outbox.ts';
import type { Act, InstallerEntry } from './outboxEntry.ts';
import { createInstallerStore } from './phone.ts';
import { endOf, viewOf } from './view.ts';

const CHECKS = ['power-off', 'old-removed', 'fitted', 'antenna', 'tamper-closed'] as const;

let second = 0;
const nextNow = () => new Date(Date.UTC(2026, 10, 21, 12, 0, ++second)).toISOString();

const jobOf = (swap_id: number, ticked: readonly string[] = []): InstallerJob => ({
  swap_id,
  version: 1,
  ticket_number: 'T-1',
  state: 'open',
  ending: null,
  excepted: false,
  in_panel: null,
  way_back: false,
  step: 4,
  panel_type: 'XT50',
  cell_type: '263LTE-V',
  is_fire: false,
  checklist: 'xt50',
  test: null,
  test_wanted_at: null,
  arrival: null,
  goes_on: false,
  old_number: null,
  extensions: { used: 0, most: 2, minutes: 30 },
  sim: null,
  scanned_at: null,
  checks: CHECKS.map((name) => ({ name, at: ticked.includes(name) ? '2026-11-21T11:00:00Z' : null, on_site: true })),
  save: null,
  send: null,
  program_due: true,
  proof: { fitted_at: null, signal: null, other_signal: null, ping: null },
  commissioning: null,
  photos: [],
  takes_photos: true,
  done_at: null,
  desk_phone: null,
  now: nextNow(),
});

const tick = (id: string, check: (typeof CHECKS)[number] = 'antenna'): Act => ({ kind: 'tick', check, id, at: '2026-11-21T11:30:00Z' });
const failed = (code: ProblemCode): Asked<never> => ({ ok: false, problem: { code, message: '' } });

/** A server with a cookie for each system: which swap it stands for, what it took under it, and whether it can be reached. */
function makeServer(links: Record<string, { cs: string; swap: number }>) {
  const taken: { swap: number; id: string }[] = [];
  const server = {
    taken,
    over: new Map<number, Partial<InstallerJob>>(),
    cookies: new Map<string, number>(),
    isThere: true,
    refuse: new Map<string, ActAnswer['why']>(),
    fail: new Map<string, ProblemCode>(),
  };
  const ask = (async (endpoint: { path: string }, given: { body?: { token: string }; params?: { cs: string } }) => {
    if (!server.isThere) return failed('unreachable');
    if (endpoint.path === '/installer/enter') {
      const link = links[given.body?.token ?? ''];
      if (!link) return failed('not_found');
      server.cookies.set(link.cs, link.swap);
      return { ok: true, data: { data: { cs_no: link.cs } } };
    }
    const swap = server.cookies.get(given.params?.cs ?? '');
    return swap === undefined ? failed('signed_out') : { ok: true, data: { data: { ...jobOf(swap), ...server.over.get(swap) } } };
  }) as unknown as typeof askPhone;
  const send: Transmit = async ({ cs, act }) => {
    if (!server.isThere) return failed('unreachable');
    const code = server.fail.get(act.id);
    if (code) return failed(code);
    const swap = server.cookies.get(cs);
    if (swap === undefined) return failed('signed_out');
    const why = server.refuse.get(act.id);
    if (!why && !taken.some(({ id }) => id === act.id)) taken.push({ swap, id: act.id });
    return { ok: true, data: { data: { id: act.id, outcome: why ? 'refused' : 'done', why: why ?? null, job: jobOf(swap) } } };
  };
  return { server, ask, send };
}

const LINKS = { one: { cs: 'HOU-1', swap: 1 }, next: { cs: 'HOU-1', swap: 3 }, two: { cs: 'DAL-2', swap: 2 } };

const phoneAt = (csNo: string, store: OutboxStore<InstallerEntry>, { ask, send }: ReturnType<typeof makeServer>) =>
  createInstallerStore({ csNo, store: Promise.resolve({ store, keeps: true }), ask, send });

async function entered() {
  const store = createMemoryStore<InstallerEntry>();
  const outside = makeServer(LINKS);
  const phone = phoneAt('HOU-1', store, outside);
  await phone.enter('one');
  return { store, outside, server: outside.server, phone };
}

const waiting = (phone: { state(): { entries: readonly InstallerEntry[] } }) =>
  phone.state().entries.filter(({ verdict }) => !verdict).length;

test('fifty things done in a cellar are sent once each and in order, though the page was closed in between', async () => {
  const { store, outside, server, phone } = await entered();
  server.isThere = false;
  const ids = Array.from({ length: 50 }, (_, index) => `entry-${index}`);
  for (const id of ids) await phone.act(tick(id));
  expect(waiting(phone)).toBe(50);
  phone.close();

  server.isThere = true;
  const again = phoneAt('HOU-1', store, outside);
  await again.work();
  await again.work();
  expect(server.taken).toEqual(ids.map((id) => ({ swap: 1, id })));
  expect(waiting(again)).toBe(0);
});

test('a phone opened again without a network shows what it knew and what was done on it', async () => {
  const { store, outside, server, phone } = await entered();
  server.isThere = false;
  await phone.act(tick('entry-a', 'fitted'));
  const again = phoneAt('HOU-1', store, outside);
  await again.work();
  again.close();
  phone.close();
  const { stage, job, entries, connectivity } = again.state();
  expect({ stage, connectivity }).toEqual({ stage: 'in', connectivity: 'offline' });
  const [check] = job ? viewOf(job, entries).checks.filter(({ name }) => name === 'fitted') : [];
  expect(check).toMatchObject({ at: '2026-11-21T11:30:00Z', waiting: true });
});

test('what was done for one swap is never sent for the next of the same system, and goes when its own link is opened again', async () => {
  const { store, outside, server, phone } = await entered();
  server.isThere = false;
  await phone.act(tick('of-one'));
  phone.close();
  server.isThere = true;
  server.fail.set('of-one', 'busy');
  const next = phoneAt('HOU-1', store, outside);
  await next.enter('next');
  server.fail.clear();
  await next.act(tick('of-next'));
  await next.work();
  expect(server.taken).toEqual([{ swap: 3, id: 'of-next' }]);
  expect(next.state().otherSystems).toBe(1);
  await next.enter('one');
  expect(server.taken).toEqual([
    { swap: 3, id: 'of-next' },
    { swap: 1, id: 'of-one' },
  ]);
  next.close();
});

test('the page of one system sends what another left behind, with the other’s own proof', async () => {
  const { store, outside, server, phone } = await entered();
  server.isThere = false;
  await phone.act(tick('left'));
  // It tried and failed: what is sent from now on the other page sends.
  await phone.work();
  phone.close();
  server.isThere = true;
  const other = phoneAt('DAL-2', store, outside);
  await other.enter('two');
  expect(server.taken).toEqual([{ swap: 1, id: 'left' }]);
  expect(other.state()).toMatchObject({ otherSystems: 0, job: { swap_id: 2 } });
  other.close();
});

test('an entry the server refuses becomes a sentence, and those behind it go on', async () => {
  const { server, phone } = await entered();
  server.refuse.set('refused', 'changed-since');
  server.fail.set('broken', 'invalid');
  for (const id of ['refused', 'broken', 'fine']) await phone.act(tick(id));
  await phone.work();
  expect(server.taken.map(({ id }) => id)).toEqual(['fine']);
  expect(phone.state().entries.map(({ act, verdict }) => [act.id, verdict])).toEqual([
    ['refused', { outcome: 'refused', why: 'changed-since' }],
    ['broken', { outcome: 'failed', code: 'invalid' }],
  ]);
  const [first] = phone.state().entries;
  await phone.dismiss(first?.seq ?? 0);
  expect(phone.state().entries.map(({ act }) => act.id)).toEqual(['broken']);
});

test('a link that does not hold any more keeps what waits for the next one', async () => {
  const { server, phone } = await entered();
  server.isThere = false;
  await phone.act(tick('late'));
  server.isThere = true;
  server.cookies.clear();
  await phone.work();
  const { stage, isLockedOut, job } = phone.state();
  expect({ stage, isLockedOut, job }).toEqual({ stage: 'stranger', isLockedOut: true, job: undefined });
  expect(waiting(phone)).toBe(1);
  await phone.enter('one');
  expect(server.taken).toEqual([{ swap: 1, id: 'late' }]);
  expect(phone.state()).toMatchObject({ stage: 'in', isLockedOut: false });
  phone.close();
});

test('a link opened without a network waits for it, and a wrong one says so', async () => {
  const outside = makeServer(LINKS);
  outside.server.isThere = false;
  const phone = phoneAt('HOU-1', createMemoryStore<InstallerEntry>(), outside);
  await phone.enter('one');
  expect(phone.state()).toMatchObject({ entrance: 'waiting', connectivity: 'offline' });
  outside.server.isThere = true;
  await phone.work();
  expect(phone.state()).toMatchObject({ stage: 'in', entrance: undefined, job: { swap_id: 1 } });
  await phone.enter('none');
  expect(phone.state()).toMatchObject({ stage: 'in', entrance: 'unknown' });
  phone.close();
});

test('a tick taken back, a scan and a photo stand on the list before the server has heard of them', () => {
  const at = '2026-11-21T11:30:00Z';
  const acts: Act[] = [
    tick('1', 'antenna'),
    { kind: 'untick', check: 'antenna', id: '2', at },
    { kind: 'untick', check: 'fitted', id: '3', at },
    { kind: 'scan', codes: ['353806084594764'], id: '4', at },
    { kind: 'photo', subject: 'finished', id: '5', at },
  ];
  const view = viewOf(
    jobOf(1, ['fitted', 'power-off']),
    acts.map((act, seq) => ({ seq, cs: 'HOU-1', swap: 1, act })),
  );
  expect(view.checks.filter(({ at: when }) => when).map(({ name }) => name)).toEqual(['power-off']);
  expect(view.scan).toEqual({ codes: ['353806084594764'], at, waiting: true });
  expect(view.photos).toHaveLength(1);
  expect(view.next).toBe('fit');
});

test('that the desk has finished is known live, after a reload without a network, and to who comes back from one', async () => {
  const { store, outside, server, phone } = await entered();
  await phone.act({ kind: 'done', id: 'entry-done', at: '2026-11-21T11:40:00Z' });
  const seen = ({ state }: { state(): { job?: InstallerJob } }) => state().job && endOf(state().job as InstallerJob);
  expect(phone.state().job?.state).toBe('open');
  server.isThere = false;
  server.over.set(1, { state: 'over', ending: 'finalize' });
  await phone.work();
  expect(phone.state().job?.state).toBe('open');
  server.isThere = true;
  await phone.work();
  expect(phone.state().job?.state).toBe('over');
  expect(seen(phone)).toEqual({ next: 'go', how: 'finalize' });
  phone.close();

  server.isThere = false;
  const again = phoneAt('HOU-1', store, outside);
  await again.work();
  again.close();
  expect(again.state()).toMatchObject({ connectivity: 'offline', job: { state: 'over' } });
  expect(seen(again)).toEqual({ next: 'go', how: 'finalize' });
});
