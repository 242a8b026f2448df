import { z } from 'zod';
import { learnServerTime } from '#lib/browser/api/serverClock.ts';
import { askPhone } from '#lib/browser/outbox/askPhone.ts';
import { alone, randomSecret } from '#lib/browser/outbox/exclusive.ts';
import { isWaiting, type Opened, type Vault } from '#lib/browser/outbox/outboxStore.ts';
import { makeRetry } from '#lib/browser/outbox/retry.ts';
import { ENTRANCE_REFUSALS, installer } from '#lib/contract/installer.ts';
import { InstallerJob } from '#lib/contract/installerShapes.ts';
import { sendFor, type Transmit, transmit } from './outbox.ts';
import type { Act, Deed } from './outboxEntry.ts';
import { type PhoneState, START } from './phoneState.ts';

/** The swap a system's link was opened for, what the server said of it last, and how far its clock was ahead of the phone's (ms). */
const Site = z.object({ swap: z.number(), job: InstallerJob.optional(), ahead: z.number() });
type Site = z.infer<typeof Site>;

type Given = { csNo: string; vault: Promise<Opened<Deed>>; ask?: typeof askPhone; send?: Transmit };

/** All that the page of one system knows and does; the screen only shows it. */
export function makePhone({ csNo, vault: opening, ask = askPhone, send = transmit }: Given) {
  let state = START;
  let token: string | undefined;
  /** A link was opened, and its swap not seen yet. */
  let isExpecting = false;
  /** Asked for and not begun: whatever comes meanwhile is done with it. */
  let asked: Promise<void> | undefined;
  const retry = makeRetry(() => void work());
  const watchers = new Set<() => void>();

  const set = (next: Partial<PhoneState>) => {
    state = { ...state, ...next };
    for (const watcher of watchers) watcher();
  };

  const siteOf = async (vault: Vault<Deed>, cs: string): Promise<Site | undefined> => Site.safeParse(await vault.recall(`site ${cs}`)).data;
  const keepSite = (vault: Vault<Deed>, site: Site | undefined) => vault.remember(`site ${csNo}`, site);

  /** What this phone has, shown anew. */
  async function show(vault: Vault<Deed>) {
    const [site, all] = [await siteOf(vault, csNo), await vault.all()];
    const kept = site?.job;
    const job = state.job && kept && state.job.swap_id === kept.swap_id && state.job.now > kept.now ? state.job : kept;
    // Without a network the countdown still goes by the server's clock.
    if (site && state.stage === 'starting') learnServerTime(new Date(Date.now() + site.ahead).toISOString());
    const isHere = ({ cs, swap }: Deed) => cs === csNo && swap === site?.swap;
    set({
      stage: job ? 'in' : state.stage === 'in' ? 'stranger' : state.stage,
      job,
      deeds: all.filter(isHere),
      strays: all.filter((deed) => isWaiting(deed) && !isHere(deed)).length,
    });
  }

  /** An older answer that comes later changes nothing. */
  async function learn(vault: Vault<Deed>, job: InstallerJob) {
    if (state.job?.swap_id === job.swap_id && state.job.now > job.now) return;
    isExpecting = false;
    learnServerTime(job.now);
    await keepSite(vault, { swap: job.swap_id, job, ahead: Date.parse(job.now) - Date.now() });
    set({ stage: 'in', job, reach: 'live', isLockedOut: false });
  }

  /** The link holds no more, or there was none. What waits is kept for the next one of the same swap. */
  async function lockOut(vault: Vault<Deed>) {
    const site = await siteOf(vault, csNo);
    if (site) await keepSite(vault, { ...site, job: undefined });
    set({ isLockedOut: site !== undefined, stage: 'stranger', job: undefined, reach: 'live' });
    await show(vault);
  }

  async function enter(vault: Vault<Deed>, by: string) {
    set({ entrance: 'asking' });
    const device = z.string().safeParse(await vault.recall('device')).data ?? randomSecret();
    await vault.remember('device', device);
    // `enter` is the BFF's to the upstream; a browser's answer has the proof in a cookie instead.
    const answer = await ask(
      { ...installer.enter, reply: z.object({ data: z.object({ cs_no: z.string() }) }) },
      { body: { cs_no: csNo, token: by, device } },
    );
    if (answer.ok) {
      token = undefined;
      isExpecting = true;
      await keepSite(vault, undefined);
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
    } else set({ entrance: code === 'unreachable' ? 'waiting' : 'failed', reach: code === 'unreachable' ? 'offline' : state.reach });
    retry.later(answer.retryAfter);
    return false;
  }

  async function look(vault: Vault<Deed>) {
    const answer = await ask(installer.job, { params: { cs: csNo } });
    if (answer.ok) {
      retry.reached();
      return learn(vault, answer.data.data);
    }
    if (answer.problem.code === 'signed_out') return lockOut(vault);
    set({ reach: answer.problem.code === 'unreachable' ? 'offline' : 'connecting', stage: state.job ? 'in' : 'stranger' });
    if (state.job || isExpecting) retry.later(answer.retryAfter);
  }

  /** Sends what waits for a system, as far as the swap is the one its link was opened for; whether nothing is left to send. */
  async function flush(vault: Vault<Deed>, cs: string) {
    const swap = (await siteOf(vault, cs))?.swap;
    if (swap === undefined) return true;
    const stopped = await sendFor(vault, { cs, swap }, send, {
      onJob: (job) => void (cs === csNo && learn(vault, job)),
      onChange: () => show(vault),
    });
    if (!stopped) return true;
    if (cs !== csNo) return false;
    if (stopped.problem.code === 'signed_out') await lockOut(vault);
    else {
      set({ reach: stopped.problem.code === 'unreachable' ? 'offline' : state.reach });
      retry.later(stopped.retryAfter);
    }
    return false;
  }

  /** What another system's page left behind goes with that system's own proof. */
  async function flushOthers(vault: Vault<Deed>) {
    const waiting = (await vault.all()).filter((deed) => isWaiting(deed) && deed.cs !== csNo);
    for (const cs of new Set(waiting.map((deed) => deed.cs))) await flush(vault, cs);
  }

  /** Opens the link if one was given, sends what waits, and looks how things stand; one page of this browser at a time. */
  const workNow = async () => {
    const { vault, keeps } = await opening;
    asked = undefined;
    if (state.keeps !== keeps) set({ keeps });
    await show(vault);
    const isSent = await flush(vault, csNo);
    const by = token;
    if (by && !(await enter(vault, by))) return;
    if (isSent || by) await look(vault);
    if (state.reach === 'live') await flushOthers(vault);
    await show(vault);
    // What was done under this link before it was opened anew.
    if (by && state.deeds.some(isWaiting)) await flush(vault, csNo);
  };
  const work = () => {
    asked ??= alone('installer', workNow);
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
    /** Keeps a deed and sends it as soon as it can be; resolved when it is kept. */
    async act(act: Act, photo?: Blob) {
      const { vault } = await opening;
      const swap = state.job?.swap_id;
      if (swap === undefined) return;
      await vault.add({ cs: csNo, swap, act, ...(photo && { photo }) });
      await show(vault);
      void work();
    },
    /** A sentence about a deed was read. */
    async dismiss(seq: number) {
      const { vault } = await opening;
      await vault.drop(seq);
      await show(vault);
    },
    isOffline: () => set({ reach: 'offline' }),
    close: retry.stop,
  };
}
