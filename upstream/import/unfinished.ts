import { between, eq, like, not, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { meta, sims } from '#upstream/db/schema.ts';

/**
 * The embedded database has one connection: a transaction over a whole list would keep everyone waiting for it. There the SIMs of an import are
 * written in many small ones, under ids reserved for them, and nobody sees these ids until the last: then the note in `meta` goes, and with it
 * the import is whole. Where the note is found at a start, the import was cut off, and its SIMs go.
 */
export type Reserved = { from: number; to: number };

const Noted = z.object({ from: z.number().int(), to: z.number().int() });
const PREFIX = 'import:';
const keyOf = ({ from }: Reserved) => `${PREFIX}${from}`;

/** Of this process, which has the embedded database to itself. */
const hidden = new Set<Reserved>();

/** The condition under which a SIM is not part of an import that is still under way; nothing while there is none. */
export function whole(): SQL | undefined {
  const among = or(...[...hidden].map(({ from, to }) => between(sims.id, from, to)));
  return among && not(among);
}

/** Takes so many ids, notes them, and hides what will stand under them. */
export async function reserve(database: Database, count: number): Promise<Reserved> {
  const statement = sql`select setval(sequence, nextval(sequence) + ${count}::int - 1)::int as last
    from (select pg_get_serial_sequence('sims', 'id')::regclass as sequence) as of_sims`;
  const [{ last } = { last: 0 }] = await rowsOf(database, statement, z.object({ last: z.number().int() }));
  const reserved = { from: last - count + 1, to: last };
  hidden.add(reserved);
  await database.insert(meta).values({ key: keyOf(reserved), value: reserved });
  return reserved;
}

/** In the transaction that makes an import whole; `show` once that has committed. */
export const finish = (tx: Database, reserved: Reserved) => tx.delete(meta).where(eq(meta.key, keyOf(reserved)));

export const show = (reserved: Reserved) => hidden.delete(reserved);

const STEP = 500;

/** Takes back what an import wrote, a little at a time. */
export async function takeBack(database: Database, reserved: Reserved) {
  for (let from = reserved.from; from <= reserved.to; from += STEP)
    await database.delete(sims).where(between(sims.id, from, Math.min(reserved.to, from + STEP - 1)));
  await finish(database, reserved);
  show(reserved);
}

/** Takes back the imports that were cut off. Only while nothing else is at work on the database. */
export async function takeBackUnfinished(database: Database) {
  const noted = await database
    .select()
    .from(meta)
    .where(like(meta.key, `${PREFIX}%`));
  for (const { value } of noted) await takeBack(database, Noted.parse(value));
}
