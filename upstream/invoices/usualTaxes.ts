import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { InvoiceTax } from '#lib/contract/invoices/content.ts';
import type { Database } from '#upstream/db/connect.ts';
import { invoices } from './tables.ts';

/** Those of the invoice that was issued last, of those that have some and none of a place: one for whoever is exempt, or elsewhere, says nothing of the others. */
export async function usualTaxes(database: Database): Promise<InvoiceTax[]> {
  const hasTaxes = sql`jsonb_array_length(${invoices.taxes}) > 0 and not jsonb_path_exists(${invoices.taxes}, '$[*].parts')`;
  const [newest] = await database
    .select({ taxes: invoices.taxes })
    .from(invoices)
    .where(and(eq(invoices.kind, 'invoice'), isNotNull(invoices.issuedAt), hasTaxes))
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(1);
  return newest?.taxes ?? [];
}
