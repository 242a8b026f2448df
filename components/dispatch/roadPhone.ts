import { z } from 'zod';
import { type Asked, askPhone } from '#lib/browser/outbox/askPhone.ts';
import { exclusive, randomSecret } from '#lib/browser/outbox/exclusive.ts';
import { DAY_LOCK, FORGOTTEN_AT } from '#lib/browser/outbox/forgetOffline.ts';
import type { OpenedOutbox, OutboxStore } from '#lib/browser/outbox/outboxStore.ts';
import { createRetry } from '#lib/browser/outbox/retry.ts';
import { sendAll } from '#lib/browser/outbox/sendAll.ts';
import { Dispatch, dispatch } from '#lib/contract/dispatch.ts';
import type { ProblemCode } from '#lib/contract/problem.ts';
import { Technician } from '#lib/contract/technicians.ts';
import { isHeld, type Look, type ProofFile, type RoadAct, type RoadEntry, type Undoable } from './roadOutbox.ts';

/** A technician's day as it was last read, to be worked with where nothing can be read. */
const KeptDay = z.object({ user: z.number(), at: z.string(), day: Dispatch, who: Technician });
type KeptDay = z.infer<typeof KeptDay>;

type Answer = { data: Dispatch };
export type SendRoad = (entry: RoadEntry) => Promise<Asked<Answer>>;

const sendRoad: SendRoad = ({ stop: id, file, act: { id: act_id, at, ...act } }) => {
  const params = { id };
  const stamp = { id: act_id, at, sent_at: new Date().toISOString() };
  if (act.kind === 'depart') return askPhone(dispatch.depart, { params, body: { stamp } });
  if (act.kind === 'arrive') return askPhone(dispatch.arrive, { params, body: { stamp } });
  if (act.kind === 'proof')
    return askPhone(dispatch.prove, { params, query: { ...stamp, subject: act.subject, of: act.of }, body: { file } });
  if (act.kind === 'done') {
    const { kind: _, ...said } = act;
    return askPhone(dispatch.done, { params, body: { ...said, stamp } });
  }
  if (act.kind === 'undo') return askPhone(dispatch.undo, { params, body: { act: act.of, stamp } });
  return askPhone(dispatch.goBack, { params, body: { reason: act.reason, minutes: act.minutes, stamp } });
};

const FINAL: readonly ProblemCode[] = [
  'invalid',
  'too_large',
  'key_reused',
  'unsupported_type',
  'not_found',
  'method',
  'forbidden',
  'illegal_state',
  'stale',
];

const MARK = 'road.mark';

/** When this page took up its scripts. */
const BEGUN = Date.now();

/** Where the server takes nothing back, what ends a visit is not sent for so long. */
const HOLD_MS = 10_000;
const UNDO_MS = 60_000;

/** How an act can be taken back: by the server too, or only while it is held. */
export type Reversal = 'undo' | 'hold' | undefined;

const settled = (entry: RoadEntry, answer: Asked<Answer | undefined>): RoadEntry | undefined => {
  if (answer.ok) return undefined;
  const { code, message, errors } = answer.problem;
  return { ...entry, file: undefined, verdict: { code, message, errors } };
};

/** `day`: as it was kept, once it is known whether one was. `isCut`: what waits could not be sent. */
type RoadState = { entries: readonly RoadEntry[]; day?: KeptDay; keeps: boolean; isCut: boolean; undoable?: Undoable };
export const AT_REST: RoadState = { entries: [], keeps: true, isCut: false };

/** `begun`: when this page took up its scripts, in milliseconds since 1970. */
type Given = { user: number; store: Promise<OpenedOutbox<RoadEntry>>; send?: SendRoad; begun?: number };

/** What a technician says on the road, on their phone: kept at once, shown at once, sent in its order as soon as it can be. */
export function createRoadStore({ user, store: opening, send = sendRoad, begun = BEGUN }: Given) {
  let state = AT_REST;
  let showDay: (day: Dispatch) => unknown = () => undefined;
  const watchers = new Set<() => void>();
  const retry = createRetry(() => void work());
  let release: ReturnType<typeof setTimeout> | undefined;

  const set = (next: Partial<RoadState>) => {
    state = { ...state, ...next };
    for (const watcher of watchers) watcher();
  };

  const undoables = async (store: OutboxStore<RoadEntry>) =>
    (((await store.get('undoable')) ?? []) as Undoable[]).filter((each) => each.user === user && each.until > Date.now());

  const show = async (store: OutboxStore<RoadEntry>) => {
    const entries = (await store.all()).filter((entry) => entry.user === user);
    const refused = new Set(entries.flatMap(({ act, verdict }) => (verdict ? [act.id] : [])));
    set({ entries, undoable: (await undoables(store)).findLast(({ act }) => !refused.has(act)) });
  };

  /** Nothing is taken back between this and its sending as if it had not gone. */
  const markTried = (store: OutboxStore<RoadEntry>, { seq }: RoadEntry) =>
    exclusive(MARK, async () => {
      const entry = (await store.all()).find((each) => each.seq === seq);
      if (entry) await store.put({ ...entry, isTried: true });
      return entry !== undefined;
    });

  async function letGo(store: OutboxStore<RoadEntry>) {
    clearTimeout(release);
    for (const entry of (await store.all()).filter((each) => each.user === user && isHeld(each)))
      await store.put({ ...entry, heldUntil: undefined });
  }

  const sendNow = async () => {
    const { store, keeps } = await opening;
    const kept = KeptDay.safeParse(await store.get('day')).data;
    set({ keeps, day: kept?.user === user ? kept : undefined });
    await show(store);
    const stopped = await sendAll(store, (entry) => entry.user === user && !isHeld(entry), {
      send: async (entry): Promise<Asked<Answer | undefined>> =>
        (await markTried(store, entry)) ? send(entry) : { ok: true, data: undefined },
      final: FINAL,
      settled,
      onAnswer: (answer) => answer && showDay(answer.data),
      onChange: () => show(store),
    });
    if (stopped) retry.later(stopped.retryAfter);
    else retry.reached();
    set({ isCut: stopped?.problem.code === 'unreachable' });
    const held = state.entries.find(isHeld);
    clearTimeout(release);
    if (held?.heldUntil) release = setTimeout(() => void work(), held.heldUntil - Date.now() + 1);
  };
  const work = () => exclusive('road', sendNow);

  return {
    subscribe(watcher: () => void) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    state: () => state,
    work,
    onDay(take: (day: Dispatch) => unknown) {
      showDay = take;
    },
    async act(
      stop: { id: number; site: string; before: Look },
      act: Exclude<RoadAct, { kind: 'undo' | 'proof' }>,
      reversal?: Reversal,
      files: readonly ProofFile[] = [],
    ) {
      const { store } = await opening;
      await letGo(store);
      const said = { ...act, id: randomSecret(), at: new Date().toISOString() };
      const until = Date.now() + (reversal === 'hold' ? HOLD_MS : UNDO_MS);
      const { id, site, before } = stop;
      if (reversal) {
        const one: Undoable = { user, act: said.id, stop: id, site, kind: act.kind, before, until };
        await store.set('undoable', [...(await undoables(store)), one]);
      }
      const held = reversal === 'hold' && { heldUntil: until };
      const kept = [await store.add({ user, stop: id, site, act: said, ...held })];
      try {
        for (const { subject, file } of files) {
          const proof = { kind: 'proof' as const, of: said.id, subject, id: randomSecret(), at: said.at };
          kept.push(await store.add({ user, stop: id, site, act: proof, file, ...held }));
        }
      } catch (cause) {
        for (const { seq } of kept) await store.drop(seq);
        throw cause;
      }
      await show(store);
      void work();
    },
    /** Of what was said last. What has not gone is as if it had not been said. */
    async takeBack() {
      const { store } = await opening;
      const isTaken = await exclusive(MARK, async () => {
        const { undoable: last } = state;
        if (!last || last.until <= Date.now()) return false;
        const all = await store.all();
        const entry = all.find(({ act }) => act.id === last.act);
        for (const { seq, act } of all) if (act.kind === 'proof' && act.of === last.act) await store.drop(seq);
        const { site, stop, act: of, kind: what, before } = last;
        const said = { kind: 'undo' as const, of, what, before, id: randomSecret(), at: new Date().toISOString() };
        if (entry && !entry.isTried) await store.drop(entry.seq);
        else await store.add({ user, stop, site, act: said });
        await store.set(
          'undoable',
          (await undoables(store)).filter(({ act }) => act !== last.act),
        );
        return true;
      });
      await show(store);
      void work();
      return isTaken;
    },
    async letGo() {
      await letGo((await opening).store);
      await work();
    },
    async dismiss(seq: number) {
      const { store } = await opening;
      await store.drop(seq);
      await show(store);
    },
    async keepDay(day: Dispatch, who: Technician) {
      const { store } = await opening;
      const kept = { user, at: new Date().toISOString(), day, who };
      await exclusive(DAY_LOCK, async () => {
        if (Number((await store.get(FORGOTTEN_AT)) ?? 0) > begun) return;
        await store.set('day', kept);
        set({ day: kept });
      });
    },
    async forgetDay() {
      const { store } = await opening;
      await store.set('day', undefined);
      set({ day: undefined });
    },
    close() {
      clearTimeout(release);
      retry.stop();
    },
  };
}
