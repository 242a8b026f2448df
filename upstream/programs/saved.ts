import { and, desc, eq } from 'drizzle-orm';
import type { Program } from '#lib/contract/programs.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { factsOfProgram } from './facts.ts';
import { type ProgramRow, programs } from './tables.ts';

export async function lastGoodProgram(database: Database, csNo: string): Promise<ProgramRow | undefined> {
  const [good] = await database
    .select()
    .from(programs)
    .where(and(eq(programs.csNo, csNo), eq(programs.partial, false), eq(programs.shrunken, false)))
    .orderBy(desc(programs.id))
    .limit(1);
  return good;
}

/** A program that lost zones, or a fifth of its size, against the last good one has shrunk. */
const hasShrunk = (now: { zones: number; size: number }, good: ProgramRow | undefined) =>
  good !== undefined && (now.zones < good.zones || now.size < good.size * 0.8);

type Saving = { csNo: string; content: string; by: string | null; swapId: number | null; at: Date };

export async function saveProgram(tx: Database, { csNo, content, ...rest }: Saving): Promise<ProgramRow> {
  const facts = factsOfProgram(content);
  const good = await lastGoodProgram(tx, csNo);
  const saved = await insertOne(tx, programs, { csNo, content, ...rest, ...facts, shrunken: !facts.partial && hasShrunk(facts, good) });
  return saved;
}

export const serializeProgram = (row: ProgramRow, goodId: number | undefined): Program => ({
  id: row.id,
  cs_no: row.csNo,
  at: row.at.toISOString(),
  by: row.by,
  swap_id: row.swapId,
  hash: row.hash,
  size: row.size,
  zones: row.zones,
  partial: row.partial,
  shrunken: row.shrunken,
  last_good: row.id === goodId,
});
