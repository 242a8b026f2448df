import { z } from 'zod';
import { many, Text } from './shapes.ts';

/** A CSV file with a first row of names; `dry_run`: only tell what it would do. All rows or none: what can't be taken is named. */
export const TableImport = z.object({ text: z.string().min(1).max(900_000), dry_run: z.boolean().default(false) });

/** `row` is the line of the file; that of the names is 1. */
export const TableProblem = z.object({ row: z.coerce.number().int(), column: Text, value: Text, why: Text });

export const TableImportResult = z.object({
  added: z.coerce.number().int(),
  changed: z.coerce.number().int(),
  /** Exactly as they are already. */
  unchanged: z.coerce.number().int(),
  /** Columns of the file that are none of the table. */
  ignored: many(Text),
  problems: many(TableProblem),
});
export type TableImportResult = z.infer<typeof TableImportResult>;

export const MOST_IMPORTED = 5000;
