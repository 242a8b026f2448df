import { eq, ne } from 'drizzle-orm';
import type { SimStatus } from '#lib/contract/sims/states.ts';
import { CARRIER_RULES, wordFor } from '#lib/domain/carrierRules.ts';
import type { Database } from '#upstream/db/connect.ts';
import { BRANCHES } from '#upstream/simulators/places.ts';
import { randomOf } from '#upstream/simulators/random.ts';
import type { Subscription } from './carrier.ts';
import { lines } from './tables.ts';

export type LineRow = typeof lines.$inferSelect;

const FORGOTTEN = { active: 5, suspended: 1, deactivated: 3, inventory: 1 } as const;

/** The line of a SIM, locked; the first time this carrier hears of it, as the desk last knew it. */
export async function learn(tx: Database, sim: Subscription): Promise<LineRow> {
  const { imei, iccid, provider, msisdn, ipAddress } = sim;
  const status = sim.status === 'unknown' ? randomOf('line', imei).weighted<SimStatus>(FORGOTTEN) : sim.status;
  const state = wordFor(provider, status) ?? '';
  const hasLost = CARRIER_RULES[provider].numberKeptDays !== null && status === 'deactivated';
  const facts = { provider, state, iccid, msisdn: hasLost ? null : msisdn, ipAddress };
  await tx
    .insert(lines)
    .values({ imei, ...facts })
    .onConflictDoUpdate({ target: lines.imei, set: facts, setWhere: ne(lines.provider, provider) });
  const [line] = await tx.select().from(lines).where(eq(lines.imei, imei)).for('update');
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
