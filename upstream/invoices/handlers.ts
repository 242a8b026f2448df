import type * as contract from '#lib/contract/index.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { pdfFile } from '#upstream/pdf/file.ts';
import { rowId } from '#upstream/rowId.ts';
import { nameOf } from '#upstream/sims/changes.ts';
import { customerActs } from './customers.ts';
import { draftActs } from './drafts.ts';
import { exportInvoices } from './file.ts';
import { issueActs } from './issue.ts';
import { letterFor } from './letter.ts';
import { listInvoices } from './list.ts';
import { historyOf } from './note.ts';
import { paymentActs } from './payments.ts';
import { invoicePdf, pdfName } from './pdf.ts';
import { readInvoice } from './row.ts';

export function invoiceHandlers(world: World): Handlers<typeof contract.invoices> {
  const { database } = world;
  return {
    list: async ({ query, ability }) => listInvoices(world, query, ability),
    show: async ({ params, ability }) => {
      const id = rowId(params.id);
      const data = id === undefined ? undefined : await readInvoice(database, world, id, ability);
      return data && { data };
    },
    history: historyOf(world),
    pdf: async ({ params, query, ability, user }) => {
      const id = rowId(params.id);
      const invoice = id === undefined ? undefined : await readInvoice(database, world, id, ability);
      return invoice && pdfFile(pdfName(invoice), await invoicePdf(world, invoice, query.locale, nameOf(user)));
    },
    letter: letterFor(world),
    export: exportInvoices(world),
    ...customerActs(world),
    ...draftActs(world),
    ...issueActs(world),
    ...paymentActs(world),
  };
}
