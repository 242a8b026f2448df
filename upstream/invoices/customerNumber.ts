import { sql } from 'drizzle-orm';
import { invoiceCustomers } from './tables.ts';

const FIRST = 10_000;

export const CUSTOMER_NUMBER = sql<string>`coalesce(${invoiceCustomers.number}, 'C-' || (${invoiceCustomers.id} + ${sql.raw(String(FIRST))}))`;
export const numberOfCustomer = ({ id, number }: { id: number; number: string | null }) => number ?? `C-${id + FIRST}`;

/** Which customer has a number that was given, not typed. */
export function idOfGiven(number: string): number | undefined {
  const digits = /^C-(\d{5,9})$/i.exec(number)?.[1];
  return digits === undefined ? undefined : Number(digits) - FIRST;
}
