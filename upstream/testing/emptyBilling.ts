import { bankAccounts } from '#upstream/bank/tables.ts';
import { workRecords, workRules } from '#upstream/billableWork/tables.ts';
import { customerEvents, customerSystems, formerCustomers } from '#upstream/customers/tables.ts';
import type { Database } from '#upstream/db/connect.ts';
import {
  invoiceCustomers,
  invoiceEvents,
  invoiceMails,
  invoicePayments,
  invoiceSeries,
  invoices,
  refunds,
  writeOffs,
} from '#upstream/invoices/tables.ts';
import { priceEvents, prices } from '#upstream/prices/tables.ts';
import { statementRuns, statementSendings } from '#upstream/receivables/tables.ts';
import { billedPeriods, billingRuns, recurringEvents, recurringItems, recurringRates } from '#upstream/recurring/tables.ts';
import { invoiceReminders, reminderHolds, reminderRules, reminderRuns } from '#upstream/reminders/tables.ts';
import { taxJurisdictions, taxPlaces, taxRates } from '#upstream/taxes/tables.ts';

/** Nobody is billed for anything, as if nobody ever was. */
export async function emptyBilling(database: Database): Promise<void> {
  const recurring = [billedPeriods, recurringRates, recurringEvents, recurringItems, billingRuns];
  const invoiced = [invoiceEvents, invoicePayments, refunds, writeOffs, invoiceMails, invoices, invoiceSeries];
  for (const table of [
    statementSendings,
    statementRuns,
    reminderHolds,
    invoiceReminders,
    reminderRuns,
    reminderRules,
    bankAccounts,
    taxRates,
    taxPlaces,
    taxJurisdictions,
    ...recurring,
    workRecords,
    workRules,
    ...invoiced,
    priceEvents,
    prices,
    customerEvents,
    customerSystems,
    formerCustomers,
  ])
    await database.delete(table);
  await database.update(invoiceCustomers).set({ masterId: null, billTo: 'self' });
  await database.delete(invoiceCustomers);
}
