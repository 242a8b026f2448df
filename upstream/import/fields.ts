import { z } from 'zod';
import { IMPORT_FIELDS, type ImportField, ImportForm } from '#lib/contract/imports.ts';
import { invalid, type Refusal } from '#upstream/refusal.ts';
import type { Defaults } from './judge.ts';

const Columns = z.record(z.string(), z.enum(IMPORT_FIELDS).nullable());

export type Fields = { columns: ReadonlyMap<string, ImportField | null>; defaults: Defaults };

/** What is said beside the file: what some columns are, and what stands in where the list says nothing. Empty counts as absent. */
export function readFields(given: Record<string, string | undefined>): Fields | Refusal {
  const parsed = ImportForm.omit({ file: true }).safeParse(Object.fromEntries(Object.entries(given).filter(([, value]) => value)));
  const columns = Columns.safeParse(parseJson(given.columns || '{}'));
  const wrong = [...(parsed.error?.issues.map(({ path }) => String(path[0])) ?? []), ...(columns.success ? [] : ['columns'])];
  if (!parsed.success || !columns.success) return invalid(Object.fromEntries(wrong.map((field) => [field, ['invalid']])));
  const { columns: _, ...defaults } = parsed.data;
  return { columns: new Map(Object.entries(columns.data)), defaults };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
