import { inArray, max } from 'drizzle-orm';
import { DAY } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { panels } from '#upstream/simulators/panels/tables.ts';
import { randomOf } from '#upstream/simulators/random.ts';
import { spokeUntil } from './book.ts';
import { checkInsOf, spokenOf } from './checkIns.ts';
import type { Account, Overview } from './station.ts';
import { accounts, signals } from './tables.ts';

const DAILY = 1440;
const WEEKLY = 7 * DAILY;

/** Most panels call once a day; some homes once a week. */
const supervisionOf = (csNo: string) => (randomOf('supervision', csNo).chance(0.08) ? WEEKLY : DAILY);

const testNow = (account: typeof accounts.$inferSelect | undefined, now: Date): Overview['test'] =>
  account?.onTestSince && account.onTestUntil && account.onTestUntil > now
    ? { since: account.onTestSince, until: account.onTestUntil }
    : null;

export async function overviewOf(database: Database, asked: readonly Account[], now: Date): Promise<Overview[]> {
  const numbers = asked.map(({ csNo }) => csNo);
  if (numbers.length === 0) return [];
  const known = await database.select().from(accounts).where(inArray(accounts.csNo, numbers));
  const accountOf = new Map(known.map((account) => [account.csNo, account]));
  const touched = await database.select().from(panels).where(inArray(panels.csNo, numbers));
  const panelOf = new Map(touched.map((panel) => [panel.csNo, panel]));
  const heard = await database
    .select({ csNo: signals.csNo, at: max(signals.at) })
    .from(signals)
    .where(inArray(signals.csNo, numbers))
    .groupBy(signals.csNo);
  const heardOf = new Map(heard.map(({ csNo, at }) => [csNo, at]));
  return numbers.map((csNo) => {
    const account = accountOf.get(csNo);
    const until = spokeUntil(account, now);
    const background = spokenOf(csNo, { account, panel: panelOf.get(csNo) }, new Date(until.getTime() - 2 * DAY), until).at(-1)?.at ?? null;
    const written = heardOf.get(csNo) ?? null;
    return {
      csNo,
      service: account?.service ?? 'live',
      lastSignalAt: written && (!background || written > background) ? written : background,
      supervision: supervisionOf(csNo),
      radios: account?.radios ?? null,
      test: testNow(account, now),
      checkIns: checkInsOf(csNo, { account, panel: panelOf.get(csNo) }, new Date(now.getTime() - 2 * DAY), now),
    };
  });
}
