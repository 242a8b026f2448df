import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import { mayEverywhere } from '#lib/access/allows.ts';
import type { CarrierBill } from '#lib/contract/lineAudit.ts';
import { PROVIDERS } from '#lib/contract/sims/states.ts';
import { firstOf } from '#lib/domain/recurring.ts';
import { publish } from '#upstream/core/events.ts';
import type { Database } from '#upstream/db/connect.ts';
import { carrierAccounts, carrierBills } from './tables.ts';

const selectBills = (database: Database) =>
  database
    .select({ bill: carrierBills, provider: carrierAccounts.provider, account: carrierAccounts.account })
    .from(carrierBills)
    .innerJoin(carrierAccounts, eq(carrierAccounts.id, carrierBills.accountId));
type BillRead = Awaited<ReturnType<ReturnType<typeof selectBills>['execute']>>[number];

export const seesMoney = (ability: Ability) => mayEverywhere(ability, 'read', 'Invoice');

export const serializeBill = ({ bill, provider, account }: BillRead, hasMoney: boolean): CarrierBill => ({
  ...{ id: bill.id, provider, account, month: bill.month.slice(0, 7), file_name: bill.fileName, lines: bill.lines, left_out: bill.leftOut },
  ...{ total_cents: hasMoney ? bill.cents : null, version: bill.version },
  ...{ created_by: bill.createdBy, created_at: bill.createdAt.toISOString() },
});

export async function billsWhere(database: Database, where: SQL | undefined, hasMoney: boolean): Promise<CarrierBill[]> {
  const rows = await selectBills(database)
    .where(and(isNotNull(carrierBills.readAt), where))
    .orderBy(carrierAccounts.account);
  const placeOf = (row: BillRead) => PROVIDERS.indexOf(row.provider);
  return rows.sort((one, other) => placeOf(one) - placeOf(other)).map((row) => serializeBill(row, hasMoney));
}

export const ofMonth = (month: string): SQL => eq(carrierBills.month, firstOf(month));

export async function monthsBilled(database: Database): Promise<string[]> {
  const rows = await database
    .selectDistinct({ month: carrierBills.month })
    .from(carrierBills)
    .where(isNotNull(carrierBills.readAt))
    .orderBy(desc(carrierBills.month));
  return rows.map(({ month }) => month.slice(0, 7));
}

export const notifyAudit = (tx: Database) => publish(tx, { channel: 'ghosts', change: { type: 'lineAudit', id: null } });

/** Lines of bills that nobody finished reading: the process ended. */
export const dropUnread = (database: Database, now: Date) =>
  database
    .delete(carrierBills)
    .where(sql`carrier_bills.read_at is null and carrier_bills.created_at < ${now.toISOString()}::timestamptz - interval '1 hour'`);
