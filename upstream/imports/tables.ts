import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ImportJoin } from '#lib/contract/imports.ts';
import { batches } from '#upstream/batches/tables.ts';
import { at, id } from '#upstream/db/columns.ts';
import { createdByColumns } from '#upstream/users/tables.ts';

export const imports = pgTable('imports', {
  id: id(),
  fileName: text('file_name'),
  batchId: integer('batch_id').references(() => batches.id, { onDelete: 'set null' }),
  rows: integer('rows').notNull(),
  /** SIMs that were in stock and got their other half. */
  joins: jsonb('joins').$type<ImportJoin[]>().notNull().default([]),
  ...createdByColumns,
  createdAt: at('created_at').notNull(),
  undoneBy: text('undone_by'),
  undoneAt: at('undone_at'),
});
