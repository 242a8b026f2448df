import { eq } from 'drizzle-orm';
import { mayEverywhere } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import { AUDIT_KINDS } from '#lib/contract/words/lineAudit.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { metaOf } from '#upstream/core/paging.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { rowId } from '#upstream/core/rowId.ts';
import { billsWhere, monthsBilled, notifyAudit, ofMonth, seesMoney } from './bills.ts';
import { exportAudit } from './file.ts';
import { importBill } from './importBill.ts';
import { keepSums } from './keptSums.ts';
import { auditLines, withSims } from './list.ts';
import { carrierBills } from './tables.ts';

export function lineAuditHandlers(context: Context): Handlers<typeof contract.lineAudit> {
  const { database, clock, env } = context;
  const sumsOf = keepSums(database);
  return {
    summary: async ({ query, ability }) => {
      const months = await monthsBilled(database);
      const month = query.month ?? months[0] ?? null;
      const none = { lines: 0, cents: 0, saves_cents: 0, earns_cents: 0, risk_cents: 0 };
      const nothing = { groups: AUDIT_KINDS.map((kind) => ({ kind, ...none })), total: { lines: 0, cents: 0 } };
      if (month === null) return { data: { month, months, bills: [], ...nothing, currency: env.CURRENCY } };
      const bills = await billsWhere(database, ofMonth(month), seesMoney(ability));
      const counted = query.provider?.length ? bills.filter(({ provider }) => query.provider?.includes(provider)) : bills;
      const sums = await sumsOf({ month, provider: query.provider, ability, now: clock.now() }, counted);
      return { data: { month, months, bills, ...sums, currency: env.CURRENCY } };
    },

    list: async ({ query, ability }) => {
      const month = query.month ?? (await monthsBilled(database))[0];
      if (month === undefined) return { data: [], meta: metaOf(query, 0) };
      const { page, per_page, provider } = query;
      const audited = { month, provider, ability, now: clock.now() };
      const { rows, total } = await auditLines(database, audited, query, { limit: per_page, offset: (page - 1) * per_page });
      return { data: await withSims(database, rows), meta: metaOf(query, total) };
    },

    export: exportAudit(context),
    import: importBill(context),

    remove: async ({ params, query: { version }, ability, transact }) => {
      if (!mayEverywhere(ability, 'create', 'Invoice')) return new ProblemResponse('forbidden');
      return transact(async (tx) => {
        const id = rowId(params.id);
        if (id === undefined) return undefined as never;
        await tx.select({ id: carrierBills.id }).from(carrierBills).where(eq(carrierBills.id, id)).for('update');
        const [bill] = await billsWhere(tx, eq(carrierBills.id, id), true);
        if (!bill) return undefined as never;
        if (version !== undefined && version !== bill.version) return new ProblemResponse('stale', { current: bill });
        await tx.delete(carrierBills).where(eq(carrierBills.id, id));
        notifyAudit(tx);
        return {};
      });
    },
  };
}
