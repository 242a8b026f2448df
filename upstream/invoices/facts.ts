import { type SQL, sql } from 'drizzle-orm';

export const PAID = sql`(select coalesce(sum(cents), 0) from invoice_payments where invoice_id = invoices.id and voided_at is null)`;

const CREDITED = sql`exists (select 1 from invoices credits where credits.credit_of = invoices.id)`;

/** `statusOf` of the contract as the database says it, for filters and counts; `invoices.cases.ts` holds the two against each other. */
export const statusIn = (today: string): SQL<string> => sql<string>`case
  when invoices.kind = 'credit' then 'credit-note'
  when invoices.issued_on is null then 'draft'
  when ${CREDITED} then 'credited'
  when invoices.total <= ${PAID} then 'paid'
  when invoices.due_on < ${today}::date then 'overdue'
  when ${PAID} > 0 then 'partly-paid'
  else 'sent' end`;

export const BALANCE = sql`case when invoices.kind = 'credit' or invoices.issued_on is null or ${CREDITED} then 0 else invoices.total - ${PAID} end`;

export const numberOf = ({ year, number }: { year: number | null; number: number | null }): string | null =>
  year === null || number === null ? null : `${year}-${String(number).padStart(4, '0')}`;
