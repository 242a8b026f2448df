import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { LineRates } from '#lib/contract/plans.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { CARRIER_RULES } from '#lib/domain/carrierRules.ts';
import { planOf } from '#lib/domain/lineCost.ts';
import { DAY } from '#upstream/core/clock.ts';
import type { Env } from '#upstream/core/env.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type SimRow, simEvents } from './tables.ts';

const suspends = ({ provider }: Pick<SimRow, 'provider'>) => CARRIER_RULES[provider].rows.suspended !== undefined;

/** How long a line was suspended in the last twelve months, as its history has it, in milliseconds. */
async function suspendedFor(tx: Database, simId: number, now: Date): Promise<number> {
  const year = now.getTime() - 365 * DAY;
  const turns = await tx
    .select({ at: simEvents.at, into: sql<boolean>`coalesce(${simEvents.after}->>'status' = 'suspended', false)` })
    .from(simEvents)
    .where(
      and(
        eq(simEvents.simId, simId),
        isNull(simEvents.ofRadio),
        gt(simEvents.at, new Date(year)),
        or(sql`${simEvents.after}->>'status' = 'suspended'`, sql`${simEvents.before}->>'status' = 'suspended'`),
      ),
    )
    .orderBy(asc(simEvents.id));
  let since: number | undefined = turns[0]?.into === false ? year : undefined;
  let total = 0;
  for (const { at, into } of turns) {
    if (!into && since !== undefined) total += at.getTime() - since;
    since = into ? at.getTime() : undefined;
  }
  return total;
}

/**
 * When Verizon makes a line that is suspended from now on active again by itself, and bills it: after 90 days without a break, and 180 days of a year
 * at most (ThingSpace, Service Provisioning Rules; both by setting). Null where the carrier suspends nothing.
 */
export async function suspensionEnd(tx: Database, row: SimRow, { env, now }: { env: Pick<Env, 'VERIZON_SUSPENSION'>; now: Date }) {
  if (!suspends(row)) return null;
  const { days, perYear } = env.VERIZON_SUSPENSION;
  const left = Math.max(0, perYear * DAY - (await suspendedFor(tx, row.id, now)));
  return new Date(now.getTime() + Math.min(days * DAY, left));
}

/** What a suspension costs at the carrier of a line, where it costs anything: as its plan says, else as the account has it. */
export function withSuspensionFee(
  sim: Sim,
  rates: LineRates,
  { VERIZON_SUSPENSION_CENTS: usual }: Pick<Env, 'VERIZON_SUSPENSION_CENTS'>,
): Sim {
  if (sim.provider !== 'vzw' || sim.status !== 'suspended') return sim;
  const cents = planOf(sim, rates)?.suspension_fee_cents ?? usual;
  return cents ? { ...sim, suspension_fee: { cents, currency: rates.currency } } : sim;
}
