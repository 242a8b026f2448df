import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { rowId } from '#upstream/core/rowId.ts';
import { pdfFile } from '#upstream/pdf/file.ts';
import { batchActs } from './batch.ts';
import { customerActs } from './customers.ts';
import { draftActs } from './drafts.ts';
import { exportInvoices } from './file.ts';
import { issueActs } from './issue.ts';
import { letterFor } from './letter.ts';
import { listInvoices } from './list.ts';
import { paymentActs } from './payments.ts';
import { invoicePdf, pdfName } from './pdf.ts';
import { historyOf } from './recordEvent.ts';
import { readInvoice } from './repository.ts';

export function invoiceHandlers(context: Context): Handlers<typeof contract.invoices> {
  const { database } = context;
  return {
    list: async ({ query, ability }) => listInvoices(context, query, ability),
    show: async ({ params, ability }) => {
      const id = rowId(params.id);
      const data = id === undefined ? undefined : await readInvoice(database, context, id, ability);
      return data && { data };
    },
    history: historyOf(context),
    pdf: async ({ params, query, ability, user }) => {
      const id = rowId(params.id);
      const invoice = id === undefined ? undefined : await readInvoice(database, context, id, ability);
      return invoice && pdfFile(pdfName(invoice), await invoicePdf(context, invoice, query.locale, nameOf(user)));
    },
    letter: letterFor(context),
    export: exportInvoices(context),
    ...customerActs(context),
    ...draftActs(context),
    ...issueActs(context),
    ...batchActs(context),
    ...paymentActs(context),
  };
}
