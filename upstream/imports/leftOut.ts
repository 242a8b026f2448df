import { and, asc, eq, gt } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { type Language, languageOf } from '#upstream/core/language.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { ExportCell } from '#upstream/export/cells.ts';
import { exportFile } from '#upstream/export/exportFile.ts';
import { importLeftOut, type WhyLeftOut } from './tables.ts';
import { importFor } from './undo.ts';

const PAGE = 500;

const inWords = ({ t }: Language, { field, rule, first_row }: WhyLeftOut) => {
  const key = `imports.rules.${rule}` as 'imports.rules.missing';
  const words = t.has(key) ? t(key, { first: first_row ?? 0 } as never) : rule;
  return field === null ? words : `${field}: ${words}`;
};

async function* rowsOf(database: Database, importId: number, width: number, language: Language): AsyncGenerator<ExportCell[]> {
  for (let last = 0; ; ) {
    const page = await database
      .select()
      .from(importLeftOut)
      .where(and(eq(importLeftOut.importId, importId), gt(importLeftOut.row, last)))
      .orderBy(asc(importLeftOut.row))
      .limit(PAGE);
    for (const { row, cells, why } of page) {
      const told = Array.from({ length: width }, (_, column) => cells[column] ?? '');
      yield [...told, row, why.map((each) => inWords(language, each)).join('; ')];
    }
    last = page.at(-1)?.row ?? last;
    if (page.length < PAGE) return;
  }
}

/** The rows that were left out as they stood in the list, to be sent back to whoever wrote it: with all their cells, and what was wrong. */
export const leftOutFile =
  ({ database, env }: Context): Handlers<typeof contract.imports>['leftOut'] =>
  async ({ params, query: { format, locale }, user, ability }) => {
    const row = await importFor(database, params.id, user, ability);
    if (!row || row.leftOut === 0) return undefined;
    const language = languageOf(locale, env.TIME_ZONE);
    const heads = [...(row.heads ?? []), language.t('imports.leftOut.row'), language.t('imports.leftOut.why')];
    const rows = rowsOf(database, row.id, row.heads?.length ?? 0, language);
    return exportFile({ name: `import-${row.id}-left-out`, format, heads, rows, total: row.leftOut });
  };
