import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { agingActs } from './aging.ts';
import { receivableInvoiceActs } from './invoiceActs.ts';
import { exportLedger, exportQuickBooks } from './ledger.ts';
import { paymentActs } from './paymentActs.ts';
import { refundActs } from './refunds.ts';
import { statementRunActs } from './statementRuns.ts';
import { statementActs } from './statements.ts';

export const receivableHandlers = (context: Context): Handlers<typeof contract.receivables> => ({
  ...receivableInvoiceActs(context),
  ...paymentActs(context),
  ...agingActs(context),
  ...statementActs(context),
  ...statementRunActs(context),
  ...refundActs(context),
  exportLedger: exportLedger(context),
  exportQuickBooks: exportQuickBooks(context),
});
