import { z } from 'zod';
import { IMPORT_FIELDS, type ImportField, ImportForm, UPDATED_FIELDS } from '#lib/contract/imports.ts';
import { allKept, UNSTORABLE } from '#lib/contract/query.ts';
import { NameKind } from '#lib/contract/stock.ts';
import { invalid, type ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Defaults } from './judge.ts';
import type { Fixes } from './judgeList.ts';
import { LIMITS } from './limits.ts';
import type { Meant } from './names.ts';
import type { Updating } from './updates.ts';

const Field = z.enum(IMPORT_FIELDS);
const Columns = z.record(z.string(), Field.nullable());
const Fixed = z.record(
  z.string().regex(/^[1-9]\d{0,6}$/, 'not the number of a row'),
  z.partialRecord(Field, z.string().max(LIMITS.cell)).nullable(),
);

const Named = z.partialRecord(NameKind, z.record(z.string(), z.string()));

const Kept = z.record(z.string().regex(/^([1-9]\d{0,6}|all)$/, 'neither a row nor all'), z.array(z.enum(UPDATED_FIELDS)));

export type Fields = {
  columns: ReadonlyMap<string, ImportField | null>;
  defaults: Defaults;
  fixes: Fixes;
  names: Meant;
  isUpdate: boolean;
  keep: Updating['keep'];
};

export function readFields(given: Record<string, string | undefined>): Fields | ProblemResponse {
  const parsed = ImportForm.omit({ file: true }).safeParse(Object.fromEntries(Object.entries(given).filter(([, value]) => value)));
  const columns = readJson(Columns, given.columns);
  const fixes = readJson(Fixed, given.fixes);
  const names = readJson(Named, given.names);
  const keep = readJson(Kept, given.keep);
  if (parsed.success && columns.data && fixes.data && names.data && keep.data) {
    const { columns: _, fixes: __, names: ___, keep: ____, update, ...defaults } = parsed.data;
    const kept = Object.entries(keep.data).map(([row, fields]) => [row === 'all' ? row : Number(row), fields] as const);
    const mended = Object.entries(fixes.data).map(([row, fields]) => [Number(row), fields] as const);
    return {
      columns: new Map(Object.entries(columns.data)),
      defaults,
      fixes: new Map(mended),
      names: names.data,
      isUpdate: update === '1',
      keep: new Map(kept),
    };
  }
  const wrong = parsed.error?.issues.map(({ path, message }) => [String(path[0]), [message]] as const) ?? [];
  return invalid({
    ...Object.fromEntries(wrong),
    ...(columns.wrong && { columns: [columns.wrong] }),
    ...(fixes.wrong && { fixes: [fixes.wrong] }),
    ...(names.wrong && { names: [names.wrong] }),
    ...(keep.wrong && { keep: [keep.wrong] }),
  });
}

export function readJson<Schema extends z.ZodType>(schema: Schema, text = ''): { data?: z.output<Schema>; wrong?: string } {
  try {
    const said: unknown = JSON.parse(text || '{}');
    if (!allKept(said)) return { wrong: UNSTORABLE };
    const { data, error } = schema.safeParse(said);
    const issue = error?.issues[0];
    return issue ? { wrong: [issue.path.join('.'), issue.message].filter(Boolean).join(': ') } : { data };
  } catch {
    return { wrong: 'not JSON' };
  }
}
