import { and, asc, between, eq, sql } from 'drizzle-orm';
import type { BankReport } from '#lib/contract/bank/file.ts';
import type { Database } from '#upstream/db/connect.ts';
import { likenessCounter, type ReadEntry } from './readEntry.ts';
import { bankLines } from './tables.ts';

const MOST_CHANGED = 20;
/** A key that is not the bank's own number. */
const isOurs = (key: string) => /^[0-9a-f]{32}-\d+$/.test(key);

type Judged = { fresh: ReadEntry[]; changed: BankReport['changed'] };

/**
 * Which lines of a file are not there yet. A line with the bank's own number is known by it alone, or by its likeness where it came without one before; a line
 * without one by its likeness to any that is there.
 */
export async function freshLines(database: Database, accountId: number | undefined, lines: readonly ReadEntry[]): Promise<Judged> {
  const days = lines.map(({ day }) => day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (accountId === undefined || first === undefined || last === undefined) return { fresh: [...lines], changed: [] };
  const { key, day, cents, check, name, memo } = bankLines;
  const said = lines.flatMap((line) => line.said ?? []);
  const given = sql`select jsonb_array_elements_text(${JSON.stringify(said)}::jsonb)`;
  const numbered =
    said.length > 0
      ? await database.select({ key }).from(bankLines).where(sql`bank_lines.account_id = ${accountId} and bank_lines.key in (${given})`)
      : [];
  const isNumbered = new Set(numbered.map((row) => row.key));
  const kept = await database
    .select({ key, day, cents, check, name, memo })
    .from(bankLines)
    .where(and(eq(bankLines.accountId, accountId), between(day, first, last)))
    .orderBy(asc(bankLines.id));
  const likenessOf = likenessCounter();
  const like = new Map(kept.map((row) => [likenessOf(row), row]));
  const judged: Judged = { fresh: [], changed: [] };
  for (const line of lines) {
    const its = like.get(line.likeness);
    const isKnown = line.said === null ? its !== undefined : isNumbered.has(line.said) || (its !== undefined && isOurs(its.key));
    if (!isKnown) judged.fresh.push(line);
    else if (line.said === null && its?.name && line.name && its.memo !== line.memo && judged.changed.length < MOST_CHANGED)
      judged.changed.push({ row: line.row, day: line.day, cents: line.cents, name: line.name, before: its.memo, now: line.memo });
  }
  return judged;
}

export const keyOf = ({ said, likeness }: Pick<ReadEntry, 'said' | 'likeness'>) => said ?? likeness;
