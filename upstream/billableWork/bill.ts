import { and, asc, isNull, sql } from 'drizzle-orm';
import { mayEverywhere } from '#lib/access/allows.ts';
import type { Work, WorkBilled } from '#lib/contract/billableWork/work.ts';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { TakenBack } from '#upstream/core/idempotency.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import { addDraft } from '#upstream/invoices/addDraft.ts';
import { recordInvoiceEvent } from '#upstream/invoices/recordEvent.ts';
import { isExempt, todayOf } from '#upstream/invoices/repository.ts';
import { goesByMail, goesOnPaper } from '#upstream/invoices/sendAsWanted.ts';
import { type CustomerRow, invoiceCustomers } from '#upstream/invoices/tables.ts';
import { usualTaxes } from '#upstream/invoices/usualTaxes.ts';
import { levy, taxesOfSystems } from '#upstream/taxes/levy.ts';
import { notifyWork, selectWork, workOf } from './repository.ts';
import { workRecords } from './tables.ts';

/** A draft for each who pays, with all that was chosen of their systems: in one transaction, and each visit and swap once. */
export const billWork =
  (context: Context): Handlers<typeof contract.billableWork>['bill'] =>
  async ({ body: { work: asked }, user, ability, transact }) =>
    transact(async (tx) => {
      if (!mayEverywhere(ability, 'create', 'Invoice')) return new ProblemResponse('forbidden');
      const chosen = new Map(asked.map((each) => [each.key, each]));
      const works: Work[] = [];
      const stale: string[] = [];
      for (const { key, version, net_cents } of chosen.values()) {
        const which = workOf(key);
        const [now] = which && which.ticketId === undefined ? await selectWork(context, tx, which) : [];
        if (!now) return invalid({ work: [`${key} is unknown`] });
        const isSame = now.state === 'open' && now.net_cents === net_cents && (version ?? now.version) === now.version;
        if (!isSame) stale.push(key);
        else works.push(now);
      }
      if (stale.length > 0) return new ProblemResponse('stale', { errors: { work: stale } });
      const refused = works.flatMap(({ key, customer, items }) => {
        if (items.length === 0) return [`${key} has no lines`];
        if (!customer) return [`${key} has no customer`];
        return customer.hold === null ? [] : [`${key}: ${customer.name} is on hold`];
      });
      if (refused.length > 0) return invalid({ work: refused });

      const payers = [...new Set(works.flatMap(({ customer }) => customer?.id ?? []))];
      const customers: CustomerRow[] = await tx
        .select()
        .from(invoiceCustomers)
        .where(isAnyOf(invoiceCustomers.id, payers))
        .orderBy(asc(sql`lower(${invoiceCustomers.name})`));
      const today = todayOf(context);
      const usual = await usualTaxes(tx);
      const bySystem = await taxesOfSystems(
        tx,
        works.map(({ cs_no }) => cs_no),
        today,
      );
      const made: WorkBilled['invoices'] = [];
      const at = context.clock.now();
      for (const customer of customers) {
        const theirs = works
          .filter((each) => each.customer?.id === customer.id)
          .toSorted((one, other) => one.done_at.localeCompare(other.done_at));
        const untaxed = theirs.map((work) => ({ what: work, csNo: work.cs_no, items: work.items, isTaxed: true }));
        for (const { taxes, items, whats } of levy(untaxed, bySystem, { usual, isExempt: isExempt(customer, today) })) {
          const content = { customer_id: customer.id, items, taxes, terms: customer.terms };
          const row = await addDraft(tx, context, nameOf(user), content);
          const facts = { total: row.total, work: whats.map(({ key }) => key) };
          await recordInvoiceEvent(tx, { id: row.id, at, by: user, kind: 'created', facts });
          made.push({
            ...{ id: row.id, customer_name: customer.name, total_cents: row.total },
            ...{ mail: goesByMail(customer), paper: goesOnPaper(customer), version: row.version },
          });
          for (const { key } of whats) {
            const { stopId = null, swapId = null } = workOf(key) ?? {};
            const record = {
              stopId,
              swapId,
              invoiceId: row.id,
              userId: user?.id ?? null,
              by: nameOf(user),
              at,
              createdAt: at,
              updatedAt: at,
            };
            const { createdAt: _, ...set } = record;
            const [kept] = await tx
              .insert(workRecords)
              .values(record)
              .onConflictDoUpdate({
                target: stopId === null ? workRecords.swapId : workRecords.stopId,
                set: { ...set, version: sql`work_records.version + 1` },
                setWhere: and(isNull(workRecords.invoiceId), isNull(workRecords.reason)),
              })
              .returning({ id: workRecords.id });
            if (!kept) throw new TakenBack(new ProblemResponse('stale', { errors: { work: [key] } }));
          }
        }
      }
      notifyWork(tx);
      return { data: { billed: works.length, invoices: made } };
    });
