import { z } from 'zod';
import { learnServerTime } from '#lib/browser/api/serverClock.ts';
import { askPhone } from '#lib/browser/outbox/askPhone.ts';
import { exclusive, randomSecret } from '#lib/browser/outbox/exclusive.ts';
import { isWaiting, type OpenedOutbox, type OutboxStore } from '#lib/browser/outbox/outboxStore.ts';
import { createRetry } from '#lib/browser/outbox/retry.ts';
import { InstallerJob } from '#lib/contract/installer/shapes.ts';
import { ENTRANCE_REFUSALS, installer } from '#lib/contract/installer.ts';
import { sendFor, type Transmit, transmit } from './outbox.ts';
import type { Act, InstallerEntry } from './outboxEntry.ts';
import { type InstallerState, START } from './phoneState.ts';

/** The swap a system's link was opened for, what the server said of it last, and how far its clock was ahead of the phone's (ms). */
const Site = z.object({ swap: z.number(), job: InstallerJob.optional(), ahead: z.number() });
type Site = z.infer<typeof Site>;

type Given = { csNo: string; store: Promise<OpenedOutbox<InstallerEntry>>; ask?: typeof askPhone; send?: Transmit };

export function createInstallerStore({ csNo, store: opening, ask = askPhone, send = transmit }: Given) {
  let state = START;
  let token: string | undefined;
  /** A link was opened, and its swap not seen yet. */
  let isExpecting = false;
  /** Asked for and not begun: whatever comes meanwhile is done with it. */
  let asked: Promise<void> | undefined;
  const retry = createRetry(() => void work());
  const watchers = new Set<() => void>();

  const set = (next: Partial<InstallerState>) => {
    state = { ...state, ...next };
    for (const watcher of watchers) watcher();
  };

  const siteOf = async (store: OutboxStore<InstallerEntry>, cs: string): Promise<Site | undefined> =>
    Site.safeParse(await store.get(`site ${cs}`)).data;
  const keepSite = (store: OutboxStore<InstallerEntry>, site: Site | undefined) => store.set(`site ${csNo}`, site);

  async function show(store: OutboxStore<InstallerEntry>) {
    const [site, all] = [await siteOf(store, csNo), await store.all()];
    const kept = site?.job;
    const job = state.job && kept && state.job.swap_id === kept.swap_id && state.job.now > kept.now ? state.job : kept;
    if (site && state.stage === 'starting') learnServerTime(new Date(Date.now() + site.ahead).toISOString());
    const isHere = ({ cs, swap }: InstallerEntry) => cs === csNo && swap === site?.swap;
    set({
      stage: job ? 'in' : state.stage === 'in' ? 'stranger' : state.stage,
      job,
      entries: all.filter(isHere),
      otherSystems: all.filter((entry) => isWaiting(entry) && !isHere(entry)).length,
    });
  }

  /** An older answer that comes later changes nothing. */
  async function learn(store: OutboxStore<InstallerEntry>, job: InstallerJob) {
    if (state.job?.swap_id === job.swap_id && state.job.now > job.now) return;
    isExpecting = false;
    learnServerTime(job.now);
    await keepSite(store, { swap: job.swap_id, job, ahead: Date.parse(job.now) - Date.now() });
    set({ stage: 'in', job, connectivity: 'live', isLockedOut: false });
  }

  /** The link holds no more, or there was none. What waits is kept for the next one of the same swap. */
  async function lockOut(store: OutboxStore<InstallerEntry>) {
    const site = await siteOf(store, csNo);
    if (site) await keepSite(store, { ...site, job: undefined });
    set({ isLockedOut: site !== undefined, stage: 'stranger', job: undefined, connectivity: 'live' });
    await show(store);
  }

  async function enter(store: OutboxStore<InstallerEntry>, by: string) {
    set({ entrance: 'asking' });
    const device = z.string().safeParse(await store.get('device')).data ?? randomSecret();
    await store.set('device', device);
    // `enter` is the BFF's to the upstream; a browser's answer has the proof in a cookie instead.
    const answer = await ask(
      { ...installer.enter, reply: z.object({ data: z.object({ cs_no: z.string() }) }) },
      { body: { cs_no: csNo, token: by, device } },
    );
    if (answer.ok) {
      token = undefined;
      isExpecting = true;
      await keepSite(store, undefined);
      set({ job: undefined, entrance: undefined, isLockedOut: false });
      return true;
    }
    if (state.stage === 'starting') set({ stage: 'stranger' });
    const { code, errors } = answer.problem;
    const why = ENTRANCE_REFUSALS.find((each) => errors?.token?.includes(each));
    if (code === 'too_many') set({ entrance: 'too-many' });
    else if (why || ['not_found', 'invalid', 'forbidden', 'illegal_state', 'signed_out'].includes(code)) {
      token = undefined;
      set({ entrance: why ?? 'unknown' });
      return true;
    } else
      set({
        entrance: code === 'unreachable' ? 'waiting' : 'failed',
        connectivity: code === 'unreachable' ? 'offline' : state.connectivity,
      });
    retry.later(answer.retryAfter);
    return false;
  }

  async function look(store: OutboxStore<InstallerEntry>) {
    const answer = await ask(installer.job, { params: { cs: csNo } });
    if (answer.ok) {
      retry.reached();
      return learn(store, answer.data.data);
    }
    if (answer.problem.code === 'signed_out') return lockOut(store);
    set({ connectivity: answer.problem.code === 'unreachable' ? 'offline' : 'connecting', stage: state.job ? 'in' : 'stranger' });
    if (state.job || isExpecting) retry.later(answer.retryAfter);
  }

  /** Sends what waits for a system, as far as the swap is the one its link was opened for; whether nothing is left to send. */
  async function flush(store: OutboxStore<InstallerEntry>, cs: string) {
    const swap = (await siteOf(store, cs))?.swap;
    if (swap === undefined) return true;
    const stopped = await sendFor(store, { cs, swap }, send, {
      onJob: (job) => void (cs === csNo && learn(store, job)),
      onChange: () => show(store),
    });
    if (!stopped) return true;
    if (cs !== csNo) return false;
    if (stopped.problem.code === 'signed_out') await lockOut(store);
    else {
      set({ connectivity: stopped.problem.code === 'unreachable' ? 'offline' : state.connectivity });
      retry.later(stopped.retryAfter);
    }
    return false;
  }

  async function flushOthers(store: OutboxStore<InstallerEntry>) {
    const waiting = (await store.all()).filter((entry) => isWaiting(entry) && entry.cs !== csNo);
    for (const cs of new Set(waiting.map((entry) => entry.cs))) await flush(store, cs);
  }

  /** Opens the link if one was given, sends what waits, and looks how things stand; one page of this browser at a time. */
  const workNow = async () => {
    const { store, keeps } = await opening;
    asked = undefined;
    if (state.keeps !== keeps) set({ keeps });
    await show(store);
    const isSent = await flush(store, csNo);
    const by = token;
    if (by && !(await enter(store, by))) return;
    if (isSent || by) await look(store);
    if (state.connectivity === 'live') await flushOthers(store);
    await show(store);
    // What was done under this link before it was opened anew.
    if (by && state.entries.some(isWaiting)) await flush(store, csNo);
  };
  const work = () => {
    asked ??= exclusive('installer', workNow);
    return asked;
  };

  return {
    subscribe(watcher: () => void) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    state: () => state,
    work,
    enter(by: string) {
      token = by;
      return work();
    },
    async act(act: Act, photo?: Blob) {
      const { store } = await opening;
      const swap = state.job?.swap_id;
      if (swap === undefined) return;
      await store.add({ cs: csNo, swap, act, ...(photo && { photo }) });
      await show(store);
      void work();
    },
    async dismiss(seq: number) {
      const { store } = await opening;
      await store.drop(seq);
      await show(store);
    },
    isOffline: () => set({ connectivity: 'offline' }),
    close: retry.stop,
  };
}
