import { z } from 'zod';
import { many, Text } from '#lib/contract/shapes.ts';
import { TableImportResult } from '#lib/contract/tableImport.ts';

/** The columns of a file of customers; `cs_no` may hold several systems, apart by spaces. Rows with the number of a customer change that one. */
export const CUSTOMER_COLUMNS = [
  'number',
  'name',
  'contact',
  'address',
  'email',
  'phone',
  'po',
  'terms',
  'delivery',
  'master_number',
  'exemption_reason',
  'exemption_number',
  'exemption_until',
  'cs_no',
] as const;
export type CustomerColumn = (typeof CUSTOMER_COLUMNS)[number];

/** `taken`: systems that another customer pays for so far, the first 100. */
export const CustomersImported = TableImportResult.extend({
  taken: many(z.object({ cs_no: Text, from: Text, to: Text })).default([]),
  taken_total: z.coerce.number().int().default(0),
});
export type CustomersImported = z.infer<typeof CustomersImported>;
