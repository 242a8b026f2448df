import { eq } from 'drizzle-orm';
import type { SignalPath } from '#lib/contract/protection.ts';
import { limitsOfProgram } from '#lib/domain/pathSupervision.ts';
import type { Stretch } from '#lib/domain/protection.ts';
import { meaningOf } from '#lib/domain/signalCodes.ts';
import { DAY, MINUTE } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { firstProgram } from '#upstream/simulators/panels/program.ts';
import { panels } from '#upstream/simulators/panels/tables.ts';
import { randomOf } from '#upstream/simulators/random.ts';
import { backgroundOf, mainPathOf, type Sent } from './background.ts';
import type { CheckIns } from './station.ts';
import { accounts } from './tables.ts';

type AccountRow = typeof accounts.$inferSelect;
type PanelRow = Pick<typeof panels.$inferSelect, 'content' | 'speaks' | 'fittedAt'>;

/** A communicator that is wired to the dialer of somebody else's panel is polled so often by its maker's network. */
const POLLED = 30;
/** One path in so many days is out for a while by itself: a router that was unplugged, a tower that is worked on. */
const OUT_IN = 250;

/** By which paths it is supervised. An account of which nobody told the station how its panel speaks is not: only its signals are heard. */
function supervisedPaths(csNo: string, account: AccountRow | undefined, panel: PanelRow | undefined) {
  if (!account?.format) return [];
  if (account.format !== 'dmp') {
    const path = mainPathOf(csNo);
    return [{ path, checkIn: path === 'phone' ? null : POLLED }];
  }
  return limitsOfProgram(panel?.content ?? firstProgram(csNo)).map(({ path, checkIn }) => ({ path, checkIn }));
}

function outages(csNo: string, path: SignalPath, from: number, until: number): Stretch[] {
  const found: Stretch[] = [];
  for (let day = Math.floor(from / DAY) * DAY - DAY; day <= until; day += DAY) {
    const random = randomOf('path', csNo, path, day);
    if (random.below(OUT_IN) > 0) continue;
    const start = day + random.below(DAY);
    found.push({ from: start, until: start + 20 * MINUTE + random.below(340 * MINUTE) });
  }
  return found;
}

/** When a path carries nothing: by itself, as a case has it, or because the radio that was fitted last is not heard by it. */
function deadStretches(csNo: string, path: SignalPath, { account, panel }: Known, from: number, until: number): Stretch[] {
  const since = [
    account?.silentSince,
    account?.silentPaths?.[path] ? new Date(account.silentPaths[path]) : undefined,
    path === 'cell' && panel?.fittedAt && panel.speaks !== 'cell' ? panel.fittedAt : undefined,
  ].flatMap((at) => (at && at.getTime() < until ? [{ from: at.getTime(), until: null }] : []));
  const passing = account?.format === 'dmp' ? outages(csNo, path, from, until) : [];
  return [...passing, ...since].filter((each) => each.until === null || each.until > from).sort((one, other) => one.from - other.from);
}

export type Known = { account: AccountRow | undefined; panel: PanelRow | undefined };

/** What the receiver keeps of check-ins: when each path was last heard, and when it missed some. It writes no line for one that came. */
export function checkInsOf(csNo: string, known: Known, since: Date, now: Date): CheckIns[] {
  const [from, until] = [since.getTime(), now.getTime()];
  return supervisedPaths(csNo, known.account, known.panel).map(({ path, checkIn }) => {
    const dead = deadStretches(csNo, path, known, from, until);
    if (checkIn === null) return { path, checkIn, heardAt: null, gaps: [] };
    const every = checkIn * MINUTE;
    const phase = randomOf('check-in', csNo, path).below(every);
    const before = (at: number) => Math.floor((at - phase) / every) * every + phase;
    const isDead = (at: number) => dead.some((each) => each.from <= at && (each.until === null || at < each.until));
    let heard = before(until);
    for (let again = 0; isDead(heard) && again < dead.length + 1; again += 1)
      heard = before(
        Math.min(...dead.filter((each) => each.from <= heard && (each.until ?? until + 1) > heard).map((each) => each.from)) - 1,
      );
    const gaps = dead.flatMap((each): Stretch[] => {
      const last = before(each.from - 1);
      if (each.until === null) return before(until) > last ? [{ from: last, until: null }] : [];
      const next = before(each.until - 1) + every;
      return next - last > every ? [{ from: last, until: next <= until ? next : null }] : [];
    });
    return { path, checkIn, heardAt: new Date(heard), gaps: merged(gaps) };
  });
}

/** Gaps that touch are one: what came between them was missed too. */
function merged(gaps: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const gap of gaps.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && (last.until === null || last.until > gap.from))
      last.until = last.until === null || gap.until === null ? null : Math.max(last.until, gap.until);
    else all.push({ ...gap });
  }
  return all;
}

const TROUBLES: Partial<Record<SignalPath, [trouble: string, restored: string]>> = { ip: ['Zs 072', 'Zs 073'], cell: ['Zs 012', 'Zs 004'] };

/** DMP's panels tell by the path that is left what is the matter with the other one, once its time is over (LT-0872: 012 and 004, 072 and 073). */
function troublesOf(csNo: string, known: Known, from: number, until: number): Sent[] {
  if (known.account?.format !== 'dmp') return [];
  const limits = limitsOfProgram(known.panel?.content ?? firstProgram(csNo));
  return limits.flatMap(({ path, failTime }): Sent[] => {
    const other = limits.find((each) => each.path !== path)?.path;
    const codes = TROUBLES[path];
    if (!other || !codes) return [];
    return outages(csNo, path, from - DAY, until)
      .filter((each) => each.until !== null && each.until - each.from > failTime * MINUTE)
      .flatMap((each) => [
        { at: new Date(each.from + failTime * MINUTE), code: codes[0], zone: '000', path: other },
        { at: new Date(each.until ?? until), code: codes[1], zone: '000', path: other },
      ]);
  });
}

/** What a panel says by itself, by the path that is left where the one it speaks by is dead; a test of that one is not heard. */
export function spokenOf(csNo: string, known: Known, from: Date, to: Date): Sent[] {
  const { account } = known;
  const said = backgroundOf(csNo, from, to, account?.format ?? null);
  const paths = supervisedPaths(csNo, account, known.panel);
  if (paths.length === 0) return said;
  const [begin, end] = [from.getTime(), to.getTime()];
  const dead = new Map(paths.map(({ path }) => [path, deadStretches(csNo, path, known, begin, end)]));
  const isDead = (path: SignalPath, at: number) =>
    dead.get(path)?.some((each) => each.from <= at && (each.until === null || at < each.until)) ?? false;
  const troubles = troublesOf(csNo, known, begin, end).filter(({ at }) => at > from && at <= to);
  return [...said, ...troubles]
    .flatMap((signal): Sent[] => {
      const at = signal.at.getTime();
      if (!isDead(signal.path, at)) return [signal];
      const other = meaningOf(signal.code).kind === 'test' ? undefined : paths.find(({ path }) => !isDead(path, at));
      return other ? [{ ...signal, path: other.path }] : [];
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

export async function readKnown(database: Database, csNo: string): Promise<Known> {
  const [account] = await database.select().from(accounts).where(eq(accounts.csNo, csNo));
  const [panel] = await database.select().from(panels).where(eq(panels.csNo, csNo));
  return { account, panel };
}

export async function readCheckIns(database: Database, csNo: string, since: Date, now: Date): Promise<CheckIns[]> {
  return checkInsOf(csNo, await readKnown(database, csNo), since, now);
}
