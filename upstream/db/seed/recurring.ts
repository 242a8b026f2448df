import { asc, eq, sql } from 'drizzle-orm';
import { firstOf, lastOf, monthsAfter, raised } from '#lib/domain/recurring.ts';
import { localDay } from '#lib/format/localDay.ts';
import { customerSystems } from '#upstream/customers/tables.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { recurringItems, recurringRates } from '#upstream/recurring/tables.ts';
import { sims } from '#upstream/sims/tables.ts';
import { type Random, randomOf } from '#upstream/simulators/random.ts';
import { systems } from '#upstream/systems/tables.ts';
import { TEXAS } from './rounds.ts';

type Service = (typeof recurringItems.$inferInsert)['service'];
type Sold = { service: Service; monthly: number };

/** What Texas dealers publish for commercial accounts: monitoring with a radio of 30 to 60 dollars a month, fire more than burglary. */
function soldTo(random: Random, kinds: readonly string[] | null, hasLine: boolean): Sold[] {
  const isFire = kinds?.includes('fire') ?? false;
  const sold: Sold[] = [{ service: 'monitoring', monthly: isFire ? random.pick([4495, 4995, 5495]) : random.pick([2495, 2995, 3295]) }];
  const cell = random.pick([995, 1195, 1495]);
  if (hasLine || random.chance(LEFT_BILLED)) sold.push({ service: 'cell', monthly: cell });
  if (isFire) sold.push({ service: 'test-inspect', monthly: random.pick([2500, 3500]) });
  if (random.chance(0.18)) sold.push({ service: 'service-plan', monthly: random.pick([795, 995]) });
  return sold;
}

/** Of those whose radio is off so many are billed for it all the same. */
const LEFT_BILLED = 0.07;

const ENDS = ['moved', 'competitor', 'no-need', 'non-payment'] as const;

/** Every system that is watched is paid for, billed up to the end of last month; a few customers left, and some have not paid for their item. */
export async function seedRecurring(tx: Database, seed: string, epoch: Date): Promise<void> {
  const month = localDay(TEXAS, epoch.getTime()).slice(0, 7);
  const rows = await tx
    .select({ csNo: customerSystems.csNo, customerId: customerSystems.customerId, kinds: systems.kinds, index: systems.systemNo })
    .from(customerSystems)
    .innerJoin(systems, sql`${systems.csNo} = ${customerSystems.csNo}`)
    .orderBy(asc(systems.systemNo));
  const active = await tx.selectDistinct({ csNo: sims.csNo }).from(sims).where(eq(sims.status, 'active'));
  const withLine = new Set(active.map(({ csNo }) => csNo));
  const dates = { createdAt: epoch, updatedAt: epoch };
  const items: (typeof recurringItems.$inferInsert)[] = [];
  const rates: (typeof recurringRates.$inferInsert)[] = [];
  for (const { csNo, customerId, kinds, index } of rows) {
    const random = randomOf(seed, 'recurring', index);
    if (random.chance(0.015)) continue;
    const begins = monthsAfter(month, -2 - random.below(80));
    const startsOn = `${begins}-${String(1 + random.below(28)).padStart(2, '0')}`;
    const ended = random.chance(0.012) ? lastOf(monthsAfter(month, -1 - random.below(3))) : null;
    const endsOn = ended !== null && ended > startsOn ? ended : null;
    const cycle = random.weighted({ monthly: 70, quarterly: 22, annual: 8 });
    const ahead = cycle === 'monthly' ? 0 : random.below(cycle === 'quarterly' ? 3 : 12);
    const until = lastOf(monthsAfter(month, ahead - 1));
    const billedBefore = endsOn !== null && endsOn < until && random.chance(0.9) ? endsOn : until;
    const termMonths = random.pick([36, 36, 60, null]);
    for (const { service, monthly } of soldTo(random, kinds, withLine.has(csNo))) {
      const id = items.length + 1;
      items.push({
        ...{ id, customerId, csNo, service, description: null, cycle, taxed: true, startsOn, endsOn, billedBefore, termMonths },
        ...{ renewalMonths: termMonths === null ? null : 12, addReason: random.pick(['new', 'new', 'takeover', 'added-service']) },
        ...{ endReason: endsOn === null ? null : random.pick(ENDS), version: 1, ...dates },
      });
      rates.push({ itemId: id, from: startsOn, monthly, reason: 'new' });
      const raise = firstOf(monthsAfter(month, -10));
      if (raise > startsOn && (endsOn === null || raise <= endsOn) && random.chance(0.6))
        rates.push({ itemId: id, from: raise, monthly: raised(monthly, 450), reason: 'increase' });
    }
  }
  await insertMany(tx, recurringItems, items);
  await insertMany(tx, recurringRates, rates);
  await tx.execute(sql`select setval('recurring_items_id_seq', ${Math.max(1, items.length)})`);
}
