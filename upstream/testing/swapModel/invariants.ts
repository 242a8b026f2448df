import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Protection } from '#lib/contract/protection.ts';
import { isActedOn } from '#lib/contract/signals.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { meaningOf, restoresOf } from '#lib/domain/signalCodes.ts';
import { isOver } from '#lib/domain/swapGates.ts';
import { MINUTE } from '#upstream/core/clock.ts';
import { jobs } from '#upstream/core/tables.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { hashOfProgram } from '#upstream/programs/facts.ts';
import { programs } from '#upstream/programs/tables.ts';
import { runs } from '#upstream/runs/tables.ts';
import { simEvents, sims } from '#upstream/sims/tables.ts';
import { lines as carrierLines, orders } from '#upstream/simulators/carrier/tables.ts';
import { panels } from '#upstream/simulators/panels/tables.ts';
import { accounts, signals } from '#upstream/simulators/station/tables.ts';
import { type SwapRow, swapEvents, swaps } from '#upstream/swaps/tables.ts';
import { systemEvents } from '#upstream/systems/tables.ts';
import type { ModelDriver } from './driver.ts';

const LONGEST = 240 * MINUTE;
const OVER = ['finalized', 'aborted', 'go-back'];

/** Until when the station holds a system on test, with what it has not written down yet. */
async function heldUntil({ raw, scene, clock }: ModelDriver): Promise<Date | undefined> {
  const [account] = await raw.select().from(accounts).where(eq(accounts.systemNo, scene().systemNo));
  if (!account) return undefined;
  const { confirmsAt, minutes, onTestUntil } = account;
  const isDue = confirmsAt !== null && confirmsAt <= clock.now();
  const until = isDue ? (minutes === null ? confirmsAt : new Date(confirmsAt.getTime() + minutes * MINUTE)) : onTestUntil;
  const holds = isDue && minutes === null && onTestUntil !== null && onTestUntil < confirmsAt ? onTestUntil : until;
  return holds && holds > clock.now() ? holds : undefined;
}

/** A request that the station took comes into force so long after at most: an alarm of that time was nobody's to know. */
const SLACK = 5 * MINUTE;
/** Older alarms send nobody out. */
const FRESH = 30 * MINUTE;

/** Alarms on which the station was acting when it put the system on test, and that two people had not dealt with. */
async function hiddenAlarms({ raw, scene }: ModelDriver): Promise<(typeof signals.$inferSelect)[]> {
  const { csNo, systemNo } = scene();
  const [account] = await raw.select().from(accounts).where(eq(accounts.systemNo, systemNo));
  const since = account?.onTestSince?.getTime();
  if (since === undefined) return [];
  const book = await raw.select().from(signals).where(eq(signals.csNo, csNo)).orderBy(asc(signals.id));
  const told = await raw
    .select()
    .from(systemEvents)
    .where(and(eq(systemEvents.csNo, csNo), eq(systemEvents.kind, 'alarm-confirmed')));
  const dealtWith = new Set(told.map(({ after }) => Number(after?.signal)));
  return book.filter(({ id, at, code, zone, onTest, cancelled }) => {
    const age = since - at.getTime();
    const isOver = cancelled || book.some((later) => later.id > id && later.zone === zone && restoresOf(code).includes(later.code));
    return !onTest && age > SLACK && age < FRESH - SLACK && isActedOn(meaningOf(code).kind) && !isOver && !dealtWith.has(id);
  });
}

const isWhole = (content: string) => /^end;lines;\d+$/m.test(content.split('\n').at(-1) ?? '');

/** Watches over one run: remembers what was, and says what must never be. The letters are those of `upstream/README.md`. */
export function watch(driver: ModelDriver) {
  const { raw, scene, clock } = driver;
  const known = new Map<number, string>();
  const versions = new Map<string, { version: number; events: number }>();
  const over = new Set<number>();

  /** (g) What got a new version has a new entry in its history. */
  function told(what: string, version: number, events: number): string[] {
    const before = versions.get(what);
    versions.set(what, { version, events });
    return before && version > before.version && events <= before.events ? [`g: ${what} went to version ${version} without an entry`] : [];
  }

  /** What a swap left behind. While a later one is under way, a test may be that one's. */
  async function ended(swap: SwapRow, until: Date | undefined, isAnotherOpen: boolean): Promise<string[]> {
    const wrong: string[] = [];
    if (until && !isAnotherOpen)
      wrong.push(`a: swap ${swap.id} is ${swap.status} and the station holds the system on test until ${until.toISOString()}`);
    const open = await raw
      .select()
      .from(testPeriods)
      .where(and(eq(testPeriods.systemNo, scene().systemNo), isNull(testPeriods.closedAt)));
    if (open.some(({ swapId }) => !isAnotherOpen || swapId === swap.id))
      wrong.push(`a: swap ${swap.id} is ${swap.status} and its test is not over`);
    const [panel] = await raw.select().from(panels).where(eq(panels.csNo, swap.csNo));
    const fresh = [scene().fresh, scene().spare].find(({ id }) => id === swap.newSimId);
    const isProven = swap.status === 'finalized' && !swap.exception;
    if (isProven && fresh && (!panel?.imei?.startsWith(fresh.imei) || panel.speaks !== 'cell'))
      wrong.push(`k: swap ${swap.id} is finalized, and ${panel?.imei} in the wall speaks by ${panel?.speaks}`);
    const isSigned = swap.exception?.missing.includes('program');
    if (panel && !isSigned && !isWhole(panel.content))
      wrong.push(`b: swap ${swap.id} is ${swap.status} and half a program is left in the panel`);
    return wrong;
  }

  return async function look(): Promise<string[]> {
    const wrong: string[] = [];
    const { csNo, systemNo, old, fresh, spare } = scene();
    const now = clock.now();
    const until = await heldUntil(driver);
    if (until && until.getTime() - now.getTime() > LONGEST)
      wrong.push(`a: on test until ${until.toISOString()}, longer than a station holds`);
    const [open] = await raw
      .select()
      .from(testPeriods)
      .where(and(eq(testPeriods.systemNo, systemNo), isNull(testPeriods.closedAt)));
    if (until && !open) wrong.push('f: the station holds a test that we do not know of');
    for (const { code, at } of until ? await hiddenAlarms(driver) : [])
      wrong.push(`i: the system was put on test over the alarm ${code} of ${at.toISOString()}`);

    const all = await raw.select().from(swaps).where(eq(swaps.csNo, csNo)).orderBy(asc(swaps.id));
    const underWay = all.filter(({ status }) => !OVER.includes(status)).length;
    if (underWay > 1) wrong.push('d: two swaps are open on one system');
    for (const swap of all) {
      const events = await raw.$count(swapEvents, eq(swapEvents.swapId, swap.id));
      wrong.push(...told(`swap ${swap.id}`, swap.version, events));
      if (OVER.includes(swap.status) && !over.has(swap.id)) {
        over.add(swap.id);
        wrong.push(...(await ended(swap, until, underWay > 0)));
      }
    }

    const saved = await raw.select().from(programs).where(eq(programs.csNo, csNo));
    for (const { id, hash, content } of saved) {
      if (hashOfProgram(content) !== hash) wrong.push(`b: program ${id} is not what its hash says`);
      known.set(id, known.get(id) ?? hash);
    }
    for (const [id, hash] of known) if (!saved.some((each) => each.id === id && each.hash === hash)) wrong.push(`b: program ${id} is lost`);

    const lines = await raw
      .select()
      .from(sims)
      .where(inArray(sims.id, [old.id, fresh.id, spare.id]));
    const imeis = lines.map(({ imei }) => imei);
    const ordered = await raw.select().from(orders).where(inArray(orders.imei, imeis)).orderBy(asc(orders.id));
    const requests = ordered.map(({ requestId }) => requestId);
    if (new Set(requests).size < requests.length) wrong.push('e: the carrier was given the same order twice');
    const asked = await raw
      .select()
      .from(simEvents)
      .where(
        and(
          inArray(
            simEvents.simId,
            lines.map(({ id }) => id),
          ),
          inArray(simEvents.kind, ['asked', 'move-asked']),
        ),
      );
    for (const { id, imei, version } of lines) {
      const own = asked.filter(({ simId }) => simId === id).length;
      if (ordered.filter((order) => order.imei === imei).length > own)
        wrong.push(`e: the carrier has more orders for SIM ${id} than were asked for`);
      wrong.push(...told(`SIM ${id}`, version, await raw.$count(simEvents, eq(simEvents.simId, id))));
    }

    // (c) Nobody orders the old line off before a swap that proved the new one has come to its end.
    const off = ordered.find(({ imei, action }) => imei === old.imei && action === 'deactivate');
    const isProven = all.some((swap) => swap.oldSimId === old.id && swap.ending?.kind === 'finalize' && !swap.exception);
    // (h) Whatever was believed: no end leaves the radio that is in the wall switched off.
    const [panel] = await raw.select().from(panels).where(eq(panels.csNo, csNo));
    const wall = panel?.imei?.split(' ')[0] ?? old.imei;
    const last = ordered.filter(({ imei }) => imei === wall).at(-1);
    const [line] = await raw.select().from(carrierLines).where(eq(carrierLines.imei, wall));
    if (all.length > 0 && underWay === 0 && last?.action === 'change' && !last.words && line?.state === 'not found')
      wrong.push(`h: the line of SIM ${wall} in the panel is with another since swap ${all.at(-1)?.id}, ${all.at(-1)?.status}`);
    // (j) One line, one radio: a number is never with two.
    const numbers = (await raw.select().from(carrierLines).where(inArray(carrierLines.imei, imeis))).flatMap(({ msisdn }) => msisdn ?? []);
    if (new Set(numbers).size < numbers.length) wrong.push('j: two radios have the same number');
    for (const { id, pending } of lines)
      if (pending?.swap_id && !all.some(({ id: swap, move }) => swap === pending.swap_id && move && move.state.startsWith('moving')))
        wrong.push(`j: SIM ${id} waits for a move that nobody is doing`);
    if (all.length > 0 && underWay === 0 && last?.action === 'deactivate')
      wrong.push(`h: SIM ${wall} is in the panel and was switched off by swap ${all.at(-1)?.id}, ${all.at(-1)?.status}`);

    const isLeft = all.every((swap) => OVER.includes(swap.status));
    if (off && !isProven && !isLeft) wrong.push('c: the old SIM is off while its swap is open');
    return wrong;
  };
}

type Ledger = { from: string; until: string; spans: { from: string; until: string }[] };

/** Every minute of a month is in exactly one span; a swap keeps those that were not protected, none of them twice. */
function unsound(what: string, { from, until, spans }: Ledger, isWhole: boolean): string[] {
  const ends = [from, ...spans.map((span) => span.until)];
  const follows = (span: Ledger['spans'][number], index: number) =>
    span.until > span.from && (isWhole ? span.from === ends[index] : span.from >= (ends[index] ?? ''));
  const isSound = spans.every(follows) && (isWhole ? ends.at(-1) === until : (ends.at(-1) ?? '') <= until);
  return isSound ? [] : [`l: the minutes of ${what} do not add up: ${from} to ${until} ${JSON.stringify(spans)}`];
}

async function ledgers({ ask, scene, swapNow }: ModelDriver): Promise<string[]> {
  const { data } = (await ask(`GET /cs/system/${scene().csNo}/protection`)) as { data?: Protection };
  if (!data) return [];
  const sum = Object.values(data.minutes).reduce((total, each) => total + each, 0);
  const swap = await swapNow();
  return [
    ...unsound('a system', data, true),
    ...(sum === data.all ? [] : [`l: the states have ${sum} minutes of ${data.all}`]),
    ...(swap?.unprotected ? unsound(`swap ${swap.id}`, swap.unprotected, false) : []),
  ];
}

/** After everything has had its time: nothing hangs. */
export async function leftovers(driver: ModelDriver): Promise<string[]> {
  const { raw, scene, swapNow, ask } = driver;
  const wrong = await ledgers(driver);
  const swap = await swapNow();
  const { swap: told } = swap ? ((await ask(`GET /sim-swap/${swap.id}`)) as { swap?: Swap }) : {};
  if (told?.status !== swap?.status) wrong.push(`swap ${swap?.id} is ${swap?.status} and is told as ${told?.status}`);
  if (swap?.ending && !isOver(swap)) wrong.push(`swap ${swap.id} never comes to its end: ${JSON.stringify(swap.ending.steps)}`);
  const moving = await raw
    .select()
    .from(runs)
    .where(and(eq(runs.csNo, scene().csNo), isNull(runs.endedAt)));
  if (moving.length > 0) wrong.push(`a transfer never ends: ${JSON.stringify(moving[0]?.transfer)}`);
  const stuck = await raw.select().from(jobs).where(isNull(jobs.finishedAt));
  for (const job of stuck) if (job.lastError) wrong.push(`a job fails on and on: ${job.kind}, ${job.lastError}`);
  return wrong;
}
