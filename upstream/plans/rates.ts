import { asc } from 'drizzle-orm';
import type { LineRates, Plan } from '#lib/contract/plans.ts';
import { localDay } from '#lib/format/localDay.ts';
import type { Env } from '#upstream/core/env.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type PlanRow, plans } from './tables.ts';

export const serializePlan = (row: PlanRow): Plan => ({
  id: row.id,
  provider: row.provider,
  code: row.code,
  name: row.name,
  active_cents: row.activeCents,
  suspended_cents: row.suspendedCents,
  commitment_months: row.commitmentMonths,
  etf_cents: row.etfCents,
  etf_less_cents: row.etfLessCents,
  suspension_fee_cents: row.suspensionFeeCents,
  version: row.version,
});

type RatesEnv = Pick<Env, 'lineCents' | 'CURRENCY' | 'CARRIER_VERIZON' | 'THINGSPACE_PLAN'>;

export async function ratesOf(database: Database, { lineCents, CURRENCY, CARRIER_VERIZON, THINGSPACE_PLAN }: RatesEnv): Promise<LineRates> {
  const rows = await database.select().from(plans).orderBy(asc(plans.provider), asc(plans.name), asc(plans.id));
  const activated_on = CARRIER_VERIZON === 'thingspace' && THINGSPACE_PLAN ? { vzw: THINGSPACE_PLAN } : null;
  return { plans: rows.map(serializePlan), prices: lineCents ?? null, activated_on, currency: CURRENCY };
}

/** A day and how an instant becomes one, where the company is. */
export const endingDay = ({ TIME_ZONE }: Pick<Env, 'TIME_ZONE'>, now: Date) => ({
  today: localDay(TIME_ZONE, now.getTime()),
  dayOf: (at: string) => localDay(TIME_ZONE, Date.parse(at)),
});
