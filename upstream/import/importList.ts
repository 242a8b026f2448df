import type { ImportReport } from '#lib/contract/imports.ts';
import { announce } from '#upstream/announce.ts';
import type { Database } from '#upstream/db/connect.ts';
import { commit, type Importer, type Last } from './commit.ts';
import { type Asked, judgeList } from './judgeList.ts';

const UNIQUE_VIOLATION = '23505';
const isTaken = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === UNIQUE_VIOLATION) || isTaken(error.cause));

type Import<Answer> = Asked & {
  isDryRun: boolean;
  by: Importer;
  now: Date;
  answer(report: ImportReport): Answer;
  /** As `Last`, given what to answer when it has run. */
  last(work: (tx: Database) => Promise<Answer>): Promise<Answer>;
};

/** Judges a list and, unless that is all that was asked, imports it when no row was refused. */
export async function importList<Answer>(database: Database, given: Import<Answer>): Promise<Answer> {
  const { tally, staged, count } = await judgeList(database, given);
  if (given.isDryRun || !tally.isClean) return given.answer(tally.report(0));
  const last: Last<Answer> = (work) =>
    given.last(async (tx) => {
      await work(tx);
      announce(tx, { channel: 'sims', change: { type: 'sims', id: null } });
      return given.answer(tally.report(count));
    });
  try {
    return await commit(database, { ...given, staged, count }, last);
  } catch (error) {
    if (!isTaken(error)) throw error;
    // Somebody added one of them in the meantime: now it is known which.
    const again = await judgeList(database, given);
    if (again.tally.isClean) throw error;
    return given.answer(again.tally.report(0));
  }
}
