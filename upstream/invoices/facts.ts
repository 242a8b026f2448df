import { type SQL, sql } from 'drizzle-orm';

export const PAID = sql`(select coalesce(sum(cents), 0) from invoice_payments where invoice_id = invoices.id and voided_at is null)`;

export const CREDITED = sql`(select coalesce(sum(credits.total), 0) from invoices credits where credits.credit_of = invoices.id)`;
export const WRITTEN_OFF = sql`(select coalesce(sum(cents), 0) from invoice_write_offs where invoice_id = invoices.id and voided_at is null)`;

/** `statusOf` of the contract as the database says it, for filters and counts; `invoices.cases.ts` holds the two against each other. */
export const statusIn = (today: string): SQL<string> => sql<string>`case
  when invoices.kind = 'credit' then 'credit-note'
  when invoices.issued_on is null then 'draft'
  when ${CREDITED} > 0 and ${CREDITED} >= invoices.total then 'credited'
  when invoices.total <= ${CREDITED} + ${WRITTEN_OFF} + ${PAID} then case when ${WRITTEN_OFF} > 0 then 'written-off' else 'paid' end
  when invoices.due_on < ${today}::date then 'overdue'
  when ${PAID} > 0 then 'partly-paid'
  else 'sent' end`;

export const BALANCE = sql`case when invoices.kind = 'credit' or invoices.issued_on is null then 0
  else greatest(0, invoices.total - ${CREDITED} - ${WRITTEN_OFF} - ${PAID}) end`;

export const numberOf = ({ documentNumber }: { documentNumber: string | null }): string | null => documentNumber;
