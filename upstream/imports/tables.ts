import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { batches } from '#upstream/batches/tables.ts';
import { at, id } from '#upstream/db/columns.ts';
import { createdByColumns } from '#upstream/users/tables.ts';

export const imports = pgTable('imports', {
  id: id(),
  fileName: text('file_name'),
  batchId: integer('batch_id').references(() => batches.id, { onDelete: 'set null' }),
  rows: integer('rows').notNull(),
  ...createdByColumns,
  createdAt: at('created_at').notNull(),
  undoneBy: text('undone_by'),
  undoneAt: at('undone_at'),
});
