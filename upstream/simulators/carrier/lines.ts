import { eq, inArray, or, sql } from 'drizzle-orm';
import type { SimStatus } from '#lib/contract/sims/states.ts';
import { CARRIER_RULES, needsRadio, wordFor } from '#lib/domain/carrierRules.ts';
import { isNew } from '#lib/domain/simLifecycle.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import type { Subscription } from '#upstream/carriers/carrier.ts';
import type { Database } from '#upstream/db/connect.ts';
import { BRANCHES } from '#upstream/simulators/places.ts';
import { randomOf } from '#upstream/simulators/random.ts';
import { lines } from './tables.ts';

export type LineRow = typeof lines.$inferSelect;

const FORGOTTEN = { active: 5, suspended: 1, deactivated: 3, inventory: 1 } as const;

/** As the desk last knew it. */
function factsOf({ provider, msisdn, ipAddress, suspendedUntil, ...sim }: Subscription, key: string) {
  const status = sim.status === 'unknown' ? randomOf('line', key).weighted<SimStatus>(FORGOTTEN) : sim.status;
  const hasLost = CARRIER_RULES[provider].numberKeptDays !== null && status === 'deactivated';
  // A card that was never activated with a radio is not in the database of a carrier that keeps pairs.
  const isUnheard = !sim.imei && needsRadio(provider) && isNew(status);
  const state = (isUnheard && CARRIER_RULES[provider].removed) || (wordFor(provider, status) ?? '');
  const seenImei = sim.imei && sim.imei !== key ? sim.imei : null;
  return {
    imei: key,
    seenImei,
    provider,
    state,
    iccid: sim.iccid,
    msisdn: hasLost ? null : msisdn,
    ipAddress,
    suspendedUntil,
    plan: sim.carrierPlan ?? sim.plan,
  };
}

type Numbers = Pick<Subscription, 'imei' | 'iccid'>;

type Known = { key: string; line: LineRow | undefined };

/** A carrier keeps a line by its card, whatever radio that is in; what has no card by its radio. With another card that is another line. */
async function knownOf(database: Database, sims: readonly Numbers[]): Promise<Known[]> {
  const iccids = sims.flatMap(({ iccid }) => iccid ?? []);
  const all = await database
    .select()
    .from(lines)
    .where(or(inArray(lines.imei, sims.map(simNumber)), iccids.length > 0 ? inArray(lines.iccid, iccids) : undefined))
    .orderBy(lines.imei);
  const byKey = new Map(all.map((line) => [line.imei, line]));
  const byCard = new Map(all.map((line) => [line.iccid, line]));
  return sims.map((sim) => {
    const key = simNumber(sim);
    const own = byKey.get(key);
    if (own && own.iccid === sim.iccid) return { key, line: own };
    const line = sim.iccid === null ? own : (byCard.get(sim.iccid) ?? (own?.iccid === null ? own : undefined));
    return { key: line?.imei ?? (own && sim.iccid !== null ? sim.iccid : key), line };
  });
}

export const linesOf = async (database: Database, sims: readonly Numbers[]) => (await knownOf(database, sims)).map(({ line }) => line);

/** What this carrier hears of for the first time it knows as the desk does. */
export async function learnMany(database: Database, sims: readonly Subscription[]) {
  const known = await knownOf(database, sims);
  await database
    .insert(lines)
    .values(sims.map((sim, index) => factsOf(sim, known[index]?.key ?? simNumber(sim))))
    .onConflictDoUpdate({
      target: lines.imei,
      set: Object.fromEntries(
        (['provider', 'state', 'iccid', 'seenImei', 'msisdn', 'ipAddress', 'suspendedUntil', 'plan'] as const).map((key) => [
          key,
          sql.raw(`excluded.${lines[key].name}`),
        ]),
      ),
      setWhere: sql`${lines.provider} <> excluded.provider`,
    });
}

/** A line that is new to this carrier, or another in its place. */
export async function putLine(tx: Database, line: LineRow): Promise<LineRow> {
  await tx.insert(lines).values(line).onConflictDoUpdate({ target: lines.imei, set: line });
  return line;
}

/** The line of a SIM, locked. */
export async function learn(tx: Database, sim: Subscription): Promise<LineRow> {
  await learnMany(tx, [sim]);
  const [known] = await linesOf(tx, [sim]);
  const [line] = known ? await tx.select().from(lines).where(eq(lines.imei, known.imei)).for('update') : [];
  if (!line) throw new Error('a line that was just learned is gone');
  return line;
}

export const numberOf = (imei: string, count: number) => {
  const random = randomOf('number', imei, count);
  return `${random.pick(BRANCHES).area}9${random.digits(6)}`;
};

export const addressOf = (imei: string, count: number) => {
  const random = randomOf('address', imei, count);
  return `10.${160 + random.below(64)}.${random.below(256)}.${1 + random.below(254)}`;
};
