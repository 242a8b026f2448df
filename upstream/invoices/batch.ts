import { asc, eq, isNull, sql } from 'drizzle-orm';
import { mayEverywhere } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import { MOST_PRINTED } from '#lib/contract/words/invoices.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import { yieldToEventLoop } from '#upstream/core/yieldToEventLoop.ts';
import { recordOperation } from '#upstream/operations/record.ts';
import { pdfFile } from '#upstream/pdf/file.ts';
import { NO_COMPANY } from './credit.ts';
import { numberOf } from './facts.ts';
import { orderOf, wantedIn } from './list.ts';
import { touchInvoice } from './paymentParts.ts';
import { invoicesPdf } from './pdf.ts';
import { readInvoice, todayOf } from './repository.ts';
import { goesByMail, goesOnPaper, sendAsWanted } from './sendAsWanted.ts';
import { invoiceCustomers, invoices } from './tables.ts';

type Acts = Pick<Handlers<typeof contract.invoices>, 'sendMany' | 'print'>;

export const batchActs = (context: Context): Acts => ({
  sendMany: async ({ body: { invoices: asked }, user, ability, transact }) =>
    transact(async (tx) => {
      if (!mayEverywhere(ability, 'update', 'Invoice')) return new ProblemResponse('forbidden');
      if (!context.env.company) return new ProblemResponse('not_built', NO_COMPANY);
      const wanted = new Map(asked.map(({ id, version }) => [id, version]));
      const found = await tx
        .select({ row: invoices, customer: invoiceCustomers })
        .from(invoices)
        .innerJoin(invoiceCustomers, eq(invoiceCustomers.id, invoices.customerId))
        .where(isAnyOf(invoices.id, [...wanted.keys()]))
        .orderBy(asc(invoices.id))
        .for('update', { of: invoices });
      const known = new Set(found.map(({ row }) => row.id));
      const unknown = [...wanted.keys()].filter((id) => !known.has(id));
      if (unknown.length > 0) return invalid({ invoices: unknown.map((id) => `invoice ${id} is not there`), ids: unknown.map(String) });
      const stale = found.filter(({ row }) => row.issuedAt !== null || (wanted.get(row.id) ?? row.version) !== row.version);
      if (stale.length > 0) return new ProblemResponse('stale', { errors: { invoices: stale.map(({ row }) => String(row.id)) } });
      const held = found.filter(({ customer }) => customer.hold !== null);
      if (held.length > 0)
        return invalid({
          invoices: held.map(({ row, customer }) => `invoice ${row.id}: ${customer.name} is on hold`),
          ids: held.map(({ row }) => String(row.id)),
        });
      const sent: { id: number; number: string | null; mail: boolean; paper: boolean }[] = [];
      for (const { row, customer } of found) {
        const issued = await sendAsWanted(tx, context, row, customer, user);
        await touchInvoice(tx, issued, context.clock.now());
        sent.push({ id: row.id, number: numberOf(issued), mail: goesByMail(customer), paper: goesOnPaper(customer) });
      }
      const at = context.clock.now();
      await recordOperation(tx, {
        ...{
          kind: 'sending',
          what: 'invoices',
          access: ['read', 'Invoice'],
          state: 'done',
          at,
          endedAt: at,
          byId: user.id,
          by: nameOf(user),
        },
        ...{ total: sent.length, done: sent.length },
      });
      return { data: sent };
    }),

  print: async ({ body: { ids, page, ...query }, ability, user }) => {
    const { database } = context;
    const ofRun = query.run_id === undefined ? undefined : wantedIn({ sort: 'number', ...query }, ability, todayOf(context));
    const chosen = await database
      .select({ id: invoices.id, locale: invoiceCustomers.locale })
      .from(invoices)
      .innerJoin(invoiceCustomers, eq(invoiceCustomers.id, invoices.customerId))
      .where(ofRun ?? sql`${wantedIn({ sort: 'number' }, ability, todayOf(context))} and ${isAnyOf(invoices.id, ids ?? [])}`)
      .orderBy(isNull(invoices.issuedAt), ...orderOf('number'))
      .limit(MOST_PRINTED)
      .offset((page - 1) * MOST_PRINTED);
    const whole: Parameters<typeof invoicesPdf>[1][number][] = [];
    for (const { id, locale } of chosen) {
      const invoice = await readInvoice(database, context, id, ability);
      if (invoice) whole.push({ invoice, locale });
      await yieldToEventLoop();
    }
    if (whole.length === 0) return invalid({ [page > 1 ? 'page' : 'ids']: ['no invoice is there'] });
    return pdfFile(`invoices-${todayOf(context)}`, await invoicesPdf(context, whole, nameOf(user)));
  },
});
