import { z } from 'zod';
import { type Asked, askPhone } from '#lib/browser/outbox/askPhone.ts';
import { alone, randomSecret } from '#lib/browser/outbox/exclusive.ts';
import { isWaiting, type Opened, type Vault } from '#lib/browser/outbox/outboxStore.ts';
import { makeRetry } from '#lib/browser/outbox/retry.ts';
import { sendAll } from '#lib/browser/outbox/sendAll.ts';
import { Dispatch, dispatch } from '#lib/contract/dispatch.ts';
import type { ProblemCode } from '#lib/contract/problem.ts';
import { Technician } from '#lib/contract/technicians.ts';
import { isHeld, type RoadAct, type RoadDeed } from './roadOutbox.ts';

/** A technician's day as it was last read, to be worked with where nothing can be read. */
const KeptDay = z.object({ user: z.number(), at: z.string(), day: Dispatch, who: Technician });
export type KeptDay = z.infer<typeof KeptDay>;

type Answer = { data: Dispatch };
export type SayRoad = (deed: RoadDeed) => Promise<Asked<Answer>>;

/** Says one act with the time it was done at and the time it is now. */
const say: SayRoad = ({ stop: id, act: { id: act_id, at, ...act } }) => {
  const params = { id };
  const stamp = { id: act_id, at, sent_at: new Date().toISOString() };
  if (act.kind === 'arrive') return askPhone(dispatch.arrive, { params, body: { stamp } });
  if (act.kind === 'done') return askPhone(dispatch.done, { params, body: { note: act.note, stamp } });
  return askPhone(dispatch.goBack, { params, body: { reason: act.reason, minutes: act.minutes, stamp } });
};

const FINAL: readonly ProblemCode[] = ['invalid', 'too_large', 'key_reused', 'not_found', 'method', 'forbidden', 'illegal_state', 'stale'];

/** What ends a visit can be taken back for so long: it is not sent before. */
const HOLD_MS = 10_000;

const settled = (deed: RoadDeed, answer: Asked<Answer>): RoadDeed | undefined => {
  if (answer.ok) return undefined;
  const { code, message, errors } = answer.problem;
  return { ...deed, verdict: { code, message, errors } };
};

/** `day`: as it was kept, once it is known whether one was. `isCut`: what waits could not be sent. */
export type RoadState = { deeds: readonly RoadDeed[]; day?: KeptDay; keeps: boolean; isCut: boolean };
export const AT_REST: RoadState = { deeds: [], keeps: true, isCut: false };

type Given = { user: number; vault: Promise<Opened<RoadDeed>>; send?: SayRoad };
export type RoadPhone = ReturnType<typeof makeRoadPhone>;

/** What a technician says on the road, on their phone: kept at once, shown at once, sent in its order as soon as it can be. */
export function makeRoadPhone({ user, vault: opening, send = say }: Given) {
  let state = AT_REST;
  let hear: (day: Dispatch) => unknown = () => undefined;
  const watchers = new Set<() => void>();
  const retry = makeRetry(() => void work());
  let release: ReturnType<typeof setTimeout> | undefined;

  const set = (next: Partial<RoadState>) => {
    state = { ...state, ...next };
    for (const watcher of watchers) watcher();
  };

  const show = async (vault: Vault<RoadDeed>) => set({ deeds: (await vault.all()).filter((deed) => deed.user === user) });

  /** Nothing is taken back any more. */
  async function letGo(vault: Vault<RoadDeed>) {
    clearTimeout(release);
    for (const deed of (await vault.all()).filter((each) => each.user === user && isHeld(each)))
      await vault.put({ ...deed, heldUntil: undefined });
  }

  const sendNow = async () => {
    const { vault, keeps } = await opening;
    const kept = KeptDay.safeParse(await vault.recall('day')).data;
    set({ keeps, day: kept?.user === user ? kept : undefined });
    await show(vault);
    const stopped = await sendAll(vault, (deed) => deed.user === user && !isHeld(deed), {
      send,
      final: FINAL,
      settled,
      onAnswer: ({ data }) => hear(data),
      onChange: () => show(vault),
    });
    if (stopped) retry.later(stopped.retryAfter);
    else retry.reached();
    set({ isCut: stopped?.problem.code === 'unreachable' });
    const held = state.deeds.find(isHeld);
    clearTimeout(release);
    if (held?.heldUntil) release = setTimeout(() => void work(), held.heldUntil - Date.now() + 1);
  };
  const work = () => alone('road', sendNow);

  return {
    subscribe(watcher: () => void) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    state: () => state,
    work,
    /** Who takes what an act came to: the day as it is then. */
    onDay(take: (day: Dispatch) => unknown) {
      hear = take;
    },
    /** Keeps an act and sends it as soon as it can be; resolved when it is kept. */
    async act(stop: { id: number; site: string }, act: RoadAct) {
      const { vault } = await opening;
      await letGo(vault);
      const said = { ...act, id: randomSecret(), at: new Date().toISOString() };
      await vault.add({ user, stop: stop.id, site: stop.site, act: said, ...(act.kind === 'done' && { heldUntil: Date.now() + HOLD_MS }) });
      await show(vault);
      void work();
    },
    /** Takes back what was said last; not any more when it was let go. */
    takeBack: () =>
      alone('road', async () => {
        const { vault } = await opening;
        const held = (await vault.all()).findLast((deed) => deed.user === user && isWaiting(deed) && isHeld(deed));
        if (held) await vault.drop(held.seq);
        await show(vault);
        return held !== undefined;
      }),
    async letGo() {
      await letGo((await opening).vault);
      await work();
    },
    /** Why it was not taken was read. */
    async dismiss(seq: number) {
      const { vault } = await opening;
      await vault.drop(seq);
      await show(vault);
    },
    async keepDay(day: Dispatch, who: Technician) {
      const { vault } = await opening;
      const kept = { user, at: new Date().toISOString(), day, who };
      await vault.remember('day', kept);
      set({ day: kept });
    },
    /** They may not see it any more. */
    async forgetDay() {
      const { vault } = await opening;
      await vault.remember('day', undefined);
      set({ day: undefined });
    },
    close() {
      clearTimeout(release);
      retry.stop();
    },
  };
}
