import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { type Protection, SIGNAL_PATHS } from '#lib/contract/protection.ts';
import { deadTimes } from '#lib/domain/pathSupervision.ts';
import { type ProtectionSpan, protectionMinutes, protectionOf, type Stretch } from '#lib/domain/protection.ts';
import { instantAt, localDay, monthsAfter } from '#lib/format/localDay.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { DAY, MINUTE } from '#upstream/core/clock.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { exportFile } from '#upstream/export/exportFile.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { simEvents, sims } from '#upstream/sims/tables.ts';
import type { Heard } from '#upstream/simulators/station/station.ts';
import { type SwapRow, swapEvents, swaps } from '#upstream/swaps/tables.ts';
import { beganAt, endedAt } from './outOfService.ts';
import { findSystem } from './repository.ts';
import { pathStandings } from './supervision.ts';
import type { SystemRow } from './tables.ts';
import { stationTrouble } from './trouble.ts';

type Window = { from: number; until: number };
const DAILY = 1440;
const PAGE = 500;
/** A panel that reports more than this in a month is in trouble of another kind; the oldest are then not told. */
const MOST_PAGES = 40;

async function signalsSince({ station }: Pick<Context, 'station'>, csNo: string, since: number) {
  const heard: Heard[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const found = await station.signals(csNo, { since: new Date(since), before: heard.at(-1)?.id, limit: PAGE });
    heard.push(...found);
    if (found.length < PAGE) return { signals: heard.reverse(), isCut: false };
  }
  return { signals: heard.reverse(), isCut: true };
}

/** Since when the station tells signals: what it remembers from before the window, it remembers all of. */
async function toldSince({ station }: Pick<Context, 'station'>, csNo: string, first: Heard | undefined, window: Window): Promise<number> {
  if (first && first.at.getTime() < window.from) return window.from;
  const [older] = await station.signals(csNo, { before: first?.id, limit: 1 });
  return older ? window.from : (first?.at.getTime() ?? window.until);
}

const overlaps = ({ from, until }: Window, stretch: Stretch) => stretch.from < until && (stretch.until === null || stretch.until > from);

async function testsIn(database: Database, systemNo: string, window: Window): Promise<Stretch[]> {
  const rows = await database
    .select({ from: beganAt, until: endedAt })
    .from(testPeriods)
    .where(
      and(
        eq(testPeriods.systemNo, systemNo),
        isNotNull(testPeriods.confirmedAt),
        lt(beganAt, new Date(window.until)),
        or(isNull(testPeriods.closedAt), gt(endedAt, new Date(window.from))),
      ),
    );
  return rows.map(({ from, until }) => ({ from: from?.getTime() ?? 0, until: until?.getTime() ?? null }));
}

const namesIn = (facts: Record<string, unknown> | null, field: string): unknown[] => {
  const names = facts?.[field];
  return Array.isArray(names) ? names : [];
};

type SignalHistory = { signals: readonly Heard[]; since: number };

/** When an outage that ended at `at` was over for good: when a radio was heard by cell, as far as the station tells, else as the swap has it. */
function heardAfter(
  at: number,
  { signals, since }: SignalHistory,
  { proof, finalizedAt }: Pick<SwapRow, 'proof' | 'finalizedAt'>,
): number | null {
  const heard = at >= since ? signals.find((signal) => signal.path === 'cell' && signal.at.getTime() > at)?.at.getTime() : undefined;
  const proven = proof?.signal ? Date.parse(proof.signal.at) : 0;
  const known = [heard, proven > at ? proven : undefined].filter((each) => each !== undefined);
  return known.length > 0 ? Math.min(...known) : (finalizedAt?.getTime() ?? null);
}

/** From when a radio was out of the panel, by the ticks and the words of a swap, until one that was put in was heard by cell. */
async function radioOut(database: Database, csNo: string, history: SignalHistory, window: Window): Promise<Stretch[]> {
  const rows = await database
    .select({ at: swapEvents.at, kind: swapEvents.kind, facts: swapEvents.facts, swap: swaps })
    .from(swapEvents)
    .innerJoin(swaps, eq(swaps.id, swapEvents.swapId))
    .where(and(eq(swaps.csNo, csNo), inArray(swapEvents.kind, ['check', 'in-panel']), lt(swapEvents.at, new Date(window.until))))
    .orderBy(asc(swapEvents.at), asc(swapEvents.id));
  const outages: Stretch[] = [];
  const standing = new Map<number, Set<string>>();
  let open: Stretch | undefined;
  for (const { at, kind, facts, swap } of rows) {
    const before = standing.get(swap.id) ?? new Set();
    const now = new Set(before);
    for (const name of namesIn(facts, 'said')) now.add(String(name));
    for (const name of namesIn(facts, 'unsaid')) now.delete(String(name));
    standing.set(swap.id, now);
    // A tick that is only noted anew says nothing.
    const comes = (name: string) => now.has(name) && !before.has(name);
    const goes = (name: string) => before.has(name) && !now.has(name);
    const isIn =
      kind === 'in-panel' ? facts?.which === 'old' || facts?.which === 'new' : comes('fitted') || comes('old-back') || goes('old-removed');
    const isOut = kind === 'check' && (comes('old-removed') || comes('new-removed') || goes('fitted'));
    if (open && isIn) {
      open.until = heardAfter(at.getTime(), history, swap);
      open = undefined;
    } else if (!open && isOut && !isIn) {
      open = { from: at.getTime(), until: null };
      outages.push(open);
    }
  }
  return outages.filter((outage) => overlaps(window, outage));
}

type Standing = { status: string | null; csNo: string | null };
const field = (fields: Record<string, unknown> | null, name: string, now: string | null): string | null => {
  if (!fields || !(name in fields)) return now;
  const value = fields[name];
  return typeof value === 'string' ? value : null;
};

/** When a line of the system was active at its carrier, told back from how each SIM stands now; null: none is known. */
async function activeLines(database: Database, csNo: string, window: Window): Promise<Stretch[] | null> {
  const ofSwaps = database.select({ oldSimId: swaps.oldSimId, newSimId: swaps.newSimId }).from(swaps).where(eq(swaps.csNo, csNo));
  const swapped = (await ofSwaps).flatMap(({ oldSimId, newSimId }) => [oldSimId, newSimId]).filter((id) => id !== null);
  const here = eq(sims.csNo, csNo);
  const own = await database
    .select({ id: sims.id, status: sims.status, csNo: sims.csNo })
    .from(sims)
    .where(swapped.length > 0 ? or(here, inArray(sims.id, swapped)) : here);
  if (own.length === 0) return null;
  const events = await database
    .select({ simId: simEvents.simId, at: simEvents.at, before: simEvents.before })
    .from(simEvents)
    .where(
      and(
        inArray(
          simEvents.simId,
          own.map(({ id }) => id),
        ),
        isNull(simEvents.ofRadio),
      ),
    )
    .orderBy(asc(simEvents.id));
  const lines: Stretch[] = [];
  let known = Number.POSITIVE_INFINITY;
  for (const sim of own) {
    let standing: Standing = { status: sim.status, csNo: sim.csNo };
    let until: number | null = null;
    const add = (from: number) => {
      if (standing.csNo !== csNo) return;
      known = Math.min(known, from);
      if (standing.status === 'active') lines.push({ from, until });
    };
    for (const { at, before } of events.filter(({ simId }) => simId === sim.id).reverse()) {
      const earlier: Standing = { status: field(before, 'status', standing.status), csNo: field(before, 'cs_no', standing.csNo) };
      if (earlier.status === standing.status && earlier.csNo === standing.csNo) continue;
      add(at.getTime());
      until = at.getTime();
      standing = earlier;
    }
    add(0);
  }
  if (known === Number.POSITIVE_INFINITY) return null;
  // Before the first one that is known of it had another, which nobody wrote down.
  return [{ from: 0, until: known }, ...lines].filter((line) => overlaps(window, line));
}

/** The minute that runs is in it: whoever looks wants to see what is now. */
const wholeMinute = (ms: number) => Math.ceil(ms / MINUTE) * MINUTE;

/** What of a month has been, from its first minute; nothing of one that is to come. */
function windowOf({ env, clock }: Pick<Context, 'env' | 'clock'>, month: string | undefined): Window | undefined {
  const now = clock.now().getTime();
  const first = `${month ?? localDay(env.TIME_ZONE, now).slice(0, 7)}-01`;
  const from = instantAt(env.TIME_ZONE, first);
  const until = Math.min(instantAt(env.TIME_ZONE, monthsAfter(first, 1)), wholeMinute(now));
  return from < until ? { from, until } : undefined;
}

/** Throws `StationSilent`. */
export async function protectionSpans(context: Context, row: SystemRow, window: Window): Promise<ProtectionSpan[]> {
  const { database } = context;
  const supervision = row.supervision ?? DAILY;
  const before = window.from - supervision * MINUTE - DAY;
  const { signals, isCut } = await signalsSince(context, row.csNo, before);
  const first = signals[0];
  const since = isCut && first ? first.at.getTime() : await toldSince(context, row.csNo, first, window);
  const [tests, out, lines, standings] = await Promise.all([
    testsIn(database, row.systemNo, window),
    radioOut(database, row.csNo, { signals, since: Math.max(since, first?.at.getTime() ?? since) }, window),
    activeLines(database, row.csNo, window),
    pathStandings(context, row, new Date(before)),
  ]);
  return protectionOf({
    ...window,
    tests,
    radioOut: out,
    lines,
    supervised: standings.flatMap(({ limit: { path, checkIn, failTime }, told: { gaps } }) =>
      checkIn === null ? [] : [{ path, since, dead: deadTimes(gaps, failTime, window.until) }],
    ),
    signals: signals.flatMap(({ at, path }) => (SIGNAL_PATHS.includes(path) ? [{ at: at.getTime(), path }] : [])),
    toldSince: since,
    supervision,
  });
}

const serialize = (spans: readonly ProtectionSpan[], { from, until }: Window): Protection => ({
  from: new Date(from).toISOString(),
  until: new Date(until).toISOString(),
  minutes: protectionMinutes(spans),
  all: (until - from) / MINUTE,
  spans: spans.map((span) => ({ ...span, from: new Date(span.from).toISOString(), until: new Date(span.until).toISOString() })),
});

const TO_COME = { month: ['a month that has begun'] };

type Calls = Pick<Handlers<typeof contract.systems>, 'protection' | 'exportProtection'>;

export const protectionHandlers = (context: Context): Calls => {
  const spansOf = async (cs: string, month: string | undefined, ability: Parameters<typeof findSystem>[2]) => {
    const row = await findSystem(context.database, cs, ability);
    if (!row) return undefined;
    const window = windowOf(context, month);
    if (!window) return invalid(TO_COME);
    const spans = await protectionSpans(context, row, window).catch(stationTrouble);
    return spans instanceof ProblemResponse ? spans : { spans, window };
  };
  return {
    protection: async ({ params, query: { month }, ability }) => {
      const found = await spansOf(params.cs, month, ability);
      return !found || found instanceof ProblemResponse ? found : { data: serialize(found.spans, found.window) };
    },
    exportProtection: async ({ params, body: { month, format, heads = ['from', 'until', 'minutes', 'state', 'paths'] }, ability }) => {
      const found = await spansOf(params.cs, month, ability);
      if (!found || found instanceof ProblemResponse) return found;
      async function* rows(spans: readonly ProtectionSpan[]) {
        for (const { from, until, state, paths } of spans)
          yield [new Date(from).toISOString(), new Date(until).toISOString(), (until - from) / MINUTE, state, paths.join(' ')];
      }
      const name = `protection-${params.cs}-${localDay(context.env.TIME_ZONE, found.window.from).slice(0, 7)}`;
      return exportFile({ name, format, heads, rows: rows(found.spans), total: found.spans.length });
    },
  };
};
