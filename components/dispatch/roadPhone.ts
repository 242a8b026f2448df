import { z } from 'zod';
import { type Asked, askPhone } from '#lib/browser/outbox/askPhone.ts';
import { exclusive, randomSecret } from '#lib/browser/outbox/exclusive.ts';
import { DAY_LOCK, FORGOTTEN_AT } from '#lib/browser/outbox/forgetOffline.ts';
import { isWaiting, type OpenedOutbox, type OutboxStore } from '#lib/browser/outbox/outboxStore.ts';
import { createRetry } from '#lib/browser/outbox/retry.ts';
import { sendAll } from '#lib/browser/outbox/sendAll.ts';
import { Dispatch, dispatch } from '#lib/contract/dispatch.ts';
import type { ProblemCode } from '#lib/contract/problem.ts';
import { Technician } from '#lib/contract/technicians.ts';
import { isHeld, type RoadAct, type RoadEntry } from './roadOutbox.ts';

/** A technician's day as it was last read, to be worked with where nothing can be read. */
const KeptDay = z.object({ user: z.number(), at: z.string(), day: Dispatch, who: Technician });
export type KeptDay = z.infer<typeof KeptDay>;

type Answer = { data: Dispatch };
export type SendRoad = (entry: RoadEntry) => Promise<Asked<Answer>>;

/** Says one act with the time it was done at and the time it is now. */
const sendRoad: SendRoad = ({ stop: id, act: { id: act_id, at, ...act } }) => {
  const params = { id };
  const stamp = { id: act_id, at, sent_at: new Date().toISOString() };
  if (act.kind === 'arrive') return askPhone(dispatch.arrive, { params, body: { stamp } });
  if (act.kind === 'done') return askPhone(dispatch.done, { params, body: { note: act.note, stamp } });
  return askPhone(dispatch.goBack, { params, body: { reason: act.reason, minutes: act.minutes, stamp } });
};

const FINAL: readonly ProblemCode[] = ['invalid', 'too_large', 'key_reused', 'not_found', 'method', 'forbidden', 'illegal_state', 'stale'];

/** When this page took up its scripts. */
const BEGUN = Date.now();

/** What ends a visit can be taken back for so long: it is not sent before. */
const HOLD_MS = 10_000;

const settled = (entry: RoadEntry, answer: Asked<Answer>): RoadEntry | undefined => {
  if (answer.ok) return undefined;
  const { code, message, errors } = answer.problem;
  return { ...entry, verdict: { code, message, errors } };
};

/** `day`: as it was kept, once it is known whether one was. `isCut`: what waits could not be sent. */
export type RoadState = { entries: readonly RoadEntry[]; day?: KeptDay; keeps: boolean; isCut: boolean };
export const AT_REST: RoadState = { entries: [], keeps: true, isCut: false };

/** `begun`: when this page took up its scripts, in milliseconds since 1970. */
type Given = { user: number; store: Promise<OpenedOutbox<RoadEntry>>; send?: SendRoad; begun?: number };
export type RoadStore = ReturnType<typeof createRoadStore>;

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

  const show = async (store: OutboxStore<RoadEntry>) => set({ entries: (await store.all()).filter((entry) => entry.user === user) });

  /** Nothing is taken back any more. */
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
      send,
      final: FINAL,
      settled,
      onAnswer: ({ data }) => showDay(data),
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
    /** Keeps an act and sends it as soon as it can be; resolved when it is kept. */
    async act(stop: { id: number; site: string }, act: RoadAct) {
      const { store } = await opening;
      await letGo(store);
      const said = { ...act, id: randomSecret(), at: new Date().toISOString() };
      await store.add({ user, stop: stop.id, site: stop.site, act: said, ...(act.kind === 'done' && { heldUntil: Date.now() + HOLD_MS }) });
      await show(store);
      void work();
    },
    /** Takes back what was said last; not any more when it was let go. */
    takeBack: () =>
      exclusive('road', async () => {
        const { store } = await opening;
        const held = (await store.all()).findLast((entry) => entry.user === user && isWaiting(entry) && isHeld(entry));
        if (held) await store.drop(held.seq);
        await show(store);
        return held !== undefined;
      }),
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
    /** They may not see it any more. */
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
