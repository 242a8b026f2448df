import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ImportDraft, ImportJoin } from '#lib/contract/imports.ts';
import { batches } from '#upstream/batches/tables.ts';
import { at, belongsTo, bytes, changed, id } from '#upstream/db/columns.ts';
import { sims } from '#upstream/sims/tables.ts';
import { createdByColumns, users } from '#upstream/users/tables.ts';

export const imports = pgTable('imports', {
  id: id(),
  fileName: text('file_name'),
  batchId: integer('batch_id').references(() => batches.id, { onDelete: 'set null' }),
  rows: integer('rows').notNull(),
  /** SIMs that were in stock and got their other half. */
  joins: jsonb('joins').$type<ImportJoin[]>().notNull().default([]),
  /** The columns of the list as they are called in it; rows of it that were left out are kept with them. */
  heads: jsonb('heads').$type<string[]>(),
  leftOut: integer('left_out').notNull().default(0),
  updated: integer('updated').notNull().default(0),
  ...createdByColumns,
  createdAt: at('created_at').notNull(),
  undoneBy: text('undone_by'),
  undoneAt: at('undone_at'),
});

export type WhyLeftOut = { field: string | null; rule: string; first_row: number | null };

/** Rows of the list that somebody left out, whole, and what was wrong with each. */
export const importLeftOut = pgTable(
  'import_left_out',
  {
    importId: belongsTo('import_id', () => imports.id),
    row: integer('row').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    why: jsonb('why').$type<WhyLeftOut[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.row] })],
);

export type LeftOutRow = Omit<typeof importLeftOut.$inferSelect, 'importId'>;

/** What an import changed in SIMs that were there: what each had, and its version right after. */
export const importUpdates = pgTable(
  'import_updates',
  {
    importId: belongsTo('import_id', () => imports.id),
    simId: belongsTo('sim_id', () => sims.id),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    versionAfter: integer('version_after').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.simId] }), index('import_updates_sim').on(table.simId)],
);

/** A list somebody is at, with what they said of it, to be gone on with on another machine. */
export const importDrafts = pgTable(
  'import_drafts',
  {
    id: id(),
    userId: belongsTo('user_id', () => users.id),
    batchId: integer('batch_id').references(() => batches.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    file: bytes('file').notNull(),
    said: jsonb('said').$type<ImportDraft['said']>().notNull(),
    ...changed,
  },
  (table) => [index('import_drafts_user').on(table.userId, table.updatedAt)],
);

export type ImportDraftRow = Omit<typeof importDrafts.$inferSelect, 'file'>;
