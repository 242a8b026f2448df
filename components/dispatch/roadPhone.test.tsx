import { FORGOTTEN_AT } from '#lib/browser/outbox/forgetOffline.ts';
import { createMemoryStore } from '#lib/browser/outbox/outboxStore.ts';
import { Stop } from '#lib/contract/dispatch/stops.ts';
import { Dispatch } from '#lib/contract/dispatch.ts';
import type { ProblemCode } from '#lib/contract/problem.ts';
import { Technician } from '#lib/contract/technicians.ts';
import { lookOf, type RoadEntry, withEntries } from './roadOutbox.ts';
import { createRoadStore, type SendRoad } from './roadPhone.ts';

const day = Dispatch.parse({
  technician_id: 1,
  date: '2026-11-23',
  stops: [1, 2, 3].map((id) => ({ id, ticket_id: id, status: 'dispatched' })),
});
const who = Technician.parse({ id: 1, name: 'Walt' });
const at = (id: number) => ({ id, site: `Site ${id}`, before: lookOf(Stop.parse(day.stops[id - 1])) });

/** A server that can be out of reach, and refuses what it is told to. */
function makeServer() {
  const server = { isThere: true, taken: [] as string[], times: [] as string[], refuse: new Map<string, ProblemCode>() };
  const send: SendRoad = async ({ user, stop, act }) => {
    if (!server.isThere) return { ok: false, problem: { code: 'unreachable', message: '' } };
    const name = `${user}: ${act.kind} ${stop}`;
    const code = server.refuse.get(name);
    if (code) return { ok: false, problem: { code, message: 'Still at Site 1.' } };
    server.taken.push(name);
    server.times.push(act.at);
    return { ok: true, data: { data: day } };
  };
  return { server, send };
}

function stage(user = 7, store = createMemoryStore<RoadEntry>(), outside = makeServer(), begun = 0) {
  const phone = createRoadStore({ user, store: Promise.resolve({ store, keeps: true }), send: outside.send, begun });
  const waiting = () =>
    phone
      .state()
      .entries.filter(({ verdict }) => !verdict)
      .map(({ act, stop }) => `${act.kind} ${stop}`);
  return { phone, store, outside, server: outside.server, waiting };
}
/** Everything that was asked for has been tried. */
const tried = ({ phone }: ReturnType<typeof stage>) => phone.work();

test('what is said without a network is kept in its order with its time over a reload, shown, and sent once when it can be', async () => {
  const first = stage();
  await first.phone.keepDay(day, who);
  first.server.isThere = false;
  await first.phone.act(at(1), { kind: 'arrive' });
  await first.phone.act(at(1), { kind: 'goBack', reason: 'Locked.' });
  await first.phone.act(at(2), { kind: 'arrive' });
  await tried(first);
  expect(first.phone.state().isCut).toBe(true);
  first.phone.close();

  const again = stage(7, first.store, first.outside);
  await tried(again);
  again.phone.close();
  expect(again.waiting()).toEqual(['arrive 1', 'goBack 1', 'arrive 2']);
  const times = again.phone.state().entries.map(({ act }) => act.at);
  const kept = again.phone.state().day;
  const shown = withEntries(kept?.day ?? day, again.phone.state().entries).stops;
  expect(kept?.who.name).toBe('Walt');
  expect(shown.map(({ id, status, note, arrived_at }) => [id, status, note, arrived_at])).toEqual([
    [1, 'go-back', 'Locked.', times[0]],
    [2, 'arrived', null, times[2]],
    [3, 'dispatched', null, null],
  ]);

  first.server.isThere = true;
  const heard: Dispatch[] = [];
  again.phone.onDay((next) => heard.push(next));
  await tried(again);
  await tried(again);
  expect(first.server.taken).toEqual(['7: arrive 1', '7: goBack 1', '7: arrive 2']);
  expect(first.server.times).toEqual(times);
  expect(heard).toHaveLength(3);
  expect(again.phone.state()).toMatchObject({ entries: [], isCut: false });
});

test('what the server does not take stays, with why, until it was read; what was said after it goes on', async () => {
  const one = stage();
  one.server.refuse.set('7: arrive 2', 'illegal_state');
  await one.phone.act(at(2), { kind: 'arrive' });
  await one.phone.act(at(3), { kind: 'arrive' });
  await tried(one);
  expect(one.server.taken).toEqual(['7: arrive 3']);
  expect(withEntries(day, one.phone.state().entries)).toBe(day);
  const again = stage(7, one.store, one.outside);
  await tried(again);
  const [refused] = again.phone.state().entries;
  expect(refused).toMatchObject({ site: 'Site 2', verdict: { code: 'illegal_state', message: 'Still at Site 1.' } });
  await again.phone.dismiss(refused?.seq ?? 0);
  expect(again.phone.state().entries).toEqual([]);
});

test('what one person said is never sent for another at the same phone, and their day is not shown to them', async () => {
  const walt = stage(7);
  await walt.phone.keepDay(day, who);
  walt.server.isThere = false;
  await walt.phone.act(at(1), { kind: 'arrive' });
  await tried(walt);
  walt.phone.close();
  walt.server.isThere = true;
  const otis = stage(8, walt.store, walt.outside);
  await tried(otis);
  expect(otis.phone.state()).toMatchObject({ entries: [], day: undefined });
  expect(walt.server.taken).toEqual([]);
  await tried(stage(7, walt.store, walt.outside));
  expect(walt.server.taken).toEqual(['7: arrive 1']);
});

test('where the server takes nothing back, what ends a visit can be taken back for a moment, is not sent before, and is let go by whatever is said next', async () => {
  const one = stage();
  await one.phone.act(at(1), { kind: 'arrive' });
  await one.phone.act(at(1), { kind: 'done', note: 'New battery.' }, 'hold');
  await tried(one);
  expect(one.server.taken).toEqual(['7: arrive 1']);
  expect(withEntries(day, one.phone.state().entries).stops[0]).toMatchObject({ status: 'done', note: 'New battery.' });
  expect(await one.phone.takeBack()).toBe(true);
  expect(one.phone.state().entries).toEqual([]);
  expect(await one.phone.takeBack()).toBe(false);
  await one.phone.act(at(1), { kind: 'done', note: 'New panel.' }, 'hold');
  await one.phone.act(at(2), { kind: 'arrive' });
  await tried(one);
  expect(one.server.taken).toEqual(['7: arrive 1', '7: done 1', '7: arrive 2']);
  await one.phone.act(at(2), { kind: 'done', note: 'Tested.' }, 'hold');
  await one.phone.letGo();
  expect(one.server.taken).toHaveLength(4);
  one.phone.close();
});

test('what has not gone is dropped as if it had not been said; what may have gone is followed by its undo, in order', async () => {
  const one = stage();
  one.server.isThere = false;
  await one.phone.act(at(1), { kind: 'arrive' }, 'undo');
  await tried(one);
  await one.phone.act(at(1), { kind: 'done', note: 'New battery.' }, 'undo');
  expect(one.phone.state().undoable).toMatchObject({ kind: 'done', site: 'Site 1' });
  expect(await one.phone.takeBack()).toBe(true);
  expect(one.waiting()).toEqual(['arrive 1']);
  expect(await one.phone.takeBack()).toBe(true);
  expect(one.waiting()).toEqual(['arrive 1', 'undo 1']);
  expect(withEntries(day, one.phone.state().entries).stops[0]).toMatchObject({ status: 'dispatched', arrived_at: null });
  expect(await one.phone.takeBack()).toBe(false);
  one.server.isThere = true;
  await tried(one);
  expect(one.server.taken).toEqual(['7: arrive 1', '7: undo 1']);

  await one.phone.act(at(2), { kind: 'goBack', reason: 'Locked.' }, 'undo');
  await tried(one);
  const again = stage(7, one.store, one.outside);
  await tried(again);
  expect(again.phone.state().undoable).toMatchObject({ kind: 'goBack', before: { status: 'dispatched' } });
  expect(await again.phone.takeBack()).toBe(true);
  await tried(again);
  expect(one.server.taken.slice(2)).toEqual(['7: goBack 2', '7: undo 2']);
});

test('what the server refused is not offered to be taken back', async () => {
  const one = stage();
  one.server.refuse.set('7: arrive 2', 'illegal_state');
  await one.phone.act(at(2), { kind: 'arrive' }, 'undo');
  await tried(one);
  expect(one.phone.state().undoable).toBeUndefined();
});

test('a page begun before somebody signed out keeps no day any more; one begun after it does', async () => {
  const store = createMemoryStore<RoadEntry>();
  await store.set(FORGOTTEN_AT, 1_000);
  await stage(7, store, makeServer(), 999).phone.keepDay(day, who);
  expect(await store.get('day')).toBeUndefined();
  await stage(7, store, makeServer(), 1_001).phone.keepDay(day, who);
  expect(await store.get('day')).toMatchObject({ user: 7 });
});
