import { and, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import { SWEPT_STATUSES } from '#lib/domain/carrierRules.ts';
import { DAY } from '#upstream/core/clock.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { LineRuleRow } from '#upstream/lineRules/tables.ts';
import { readable } from './repository.ts';
import { sims } from './tables.ts';

/** What a carrier told longer ago says nothing of today any more. */
const FRESH = 3 * DAY;

/** So long what was used in a billing cycle counts where its carrier does not say when that is over. */
const FRESH_USAGE = DAY;

export type Looks = Pick<LineRuleRow, 'condition' | 'threshold' | 'provider' | 'deviceType' | 'warehouseCode' | 'simIds'>;
export type Seen = { ability: Ability; now: Date };

const lastEvent = (field: string, value: string) =>
  sql`(select max(sim_events.at) from sim_events where sim_events.sim_id = ${sims.id} and sim_events.of_radio is null and sim_events.after->>${field} = ${value})`;
const activeAt = sql`coalesce(${sims.activatedAt}, ${lastEvent('status', 'active')})`;
/** Since when it has been both active and in stock; nothing where nobody knows when it was activated. */
export const inWarehouseSince = sql`case when ${activeAt} is not null
  then greatest(${activeAt}, coalesce(${lastEvent('stock_state', 'warehouse')}, ${sims.createdAt})) end`;

type Judged = { among: SQL | undefined; known: SQL | undefined; fits: SQL };

/** The lines a condition is about, those of which it is known what decides, and of these those that fit. */
function judged({ condition, threshold }: Looks, now: Date): Judged {
  const number = threshold ?? 0;
  const at = sql`${now.toISOString()}::timestamptz`;
  const isActive = eq(sims.status, 'active');
  const since = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  const isFresh = sql`${sims.factsAt} >= ${since(FRESH)}`;
  switch (condition) {
    case 'in-warehouse':
      return {
        // The states are named twice for the index.
        among: and(eq(sims.stockState, 'warehouse'), isActive, sql`${sims.status} in ('active', 'suspended')`),
        known: sql`${activeAt} is not null`,
        fits: sql`${inWarehouseSince} <= ${at} - make_interval(days => ${number}::int)`,
      };
    case 'no-session':
      return {
        among: isActive,
        known: and(isFresh, isNotNull(sims.lastSessionAt)),
        // As of when its carrier was asked: what came after nobody knows.
        fits: sql`${sims.lastSessionAt} < ${sims.factsAt} - make_interval(hours => ${number}::int)`,
      };
    case 'usage-above':
      return {
        among: isActive,
        known: and(
          isFresh,
          isNotNull(sims.usageKb),
          sql`case when ${sims.usageUntil} is null then ${sims.factsAt} >= ${since(FRESH_USAGE)} else ${sims.usageUntil} > ${at} end`,
        ),
        fits: sql`${sims.usageKb} > ${number * 1000}::int`,
      };
    case 'imei-changed':
      return {
        among: and(inArray(sims.status, [...SWEPT_STATUSES]), ne(sims.imei, '')),
        known: sql`${sims.providerCheckedAt} >= ${since(FRESH)}`,
        fits: sql`(${sims.seenImei} is not null and ${sims.seenImei} <> ${sims.imei})`,
      };
  }
}

const among = (looks: Looks, { ability }: Seen, { among }: Judged) =>
  and(
    among,
    looks.provider === null ? undefined : eq(sims.provider, looks.provider),
    looks.deviceType === null ? undefined : eq(sims.deviceType, looks.deviceType),
    looks.warehouseCode === null ? undefined : eq(sims.warehouseCode, looks.warehouseCode),
    looks.simIds === null ? undefined : isAnyOf(sims.id, looks.simIds),
    readable(ability),
  );

export function fitting(looks: Looks, seen: Seen): SQL {
  const of = judged(looks, seen.now);
  return and(among(looks, seen, of), of.known, of.fits) ?? sql`false`;
}

/** Those of which what decides was not told. */
export function unknown(looks: Looks, seen: Seen): SQL {
  const of = judged(looks, seen.now);
  return and(among(looks, seen, of), sql`(${of.known}) is not true`) ?? sql`false`;
}

export async function countsOf(database: Database, looks: Looks, seen: Seen) {
  return { count: await database.$count(sims, fitting(looks, seen)), unknown: await database.$count(sims, unknown(looks, seen)) };
}

/** Of chosen lines those that no longer fit what they were chosen by, and why. */
export async function unfitOf(
  database: Database,
  looks: Omit<Looks, 'simIds'>,
  simIds: readonly number[],
  seen: Seen,
): Promise<ReadonlyMap<number, 'rule-unfit' | 'rule-unknown'>> {
  const chosen = { ...looks, simIds: [...simIds] };
  const rows = await database
    .select({ id: sims.id, isUnknown: sql<boolean>`(${unknown(chosen, seen)}) is true` })
    .from(sims)
    .where(and(isAnyOf(sims.id, simIds), sql`(${fitting(chosen, seen)}) is not true`));
  return new Map(rows.map(({ id, isUnknown }) => [id, isUnknown ? 'rule-unknown' : 'rule-unfit']));
}
