import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { TodoMove } from '#lib/contract/todos.ts';
import { isRowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type TodoRow, todos } from './tables.ts';

/** Room between two neighbours: twenty halvings before they must all be spread anew. */
const ROOM = 2 ** 20;

type Place = Pick<TodoRow, 'id' | 'position'>;
type Where = Pick<TodoMove, 'after' | 'before' | 'to'>;

/** Until the transaction ends, nobody else moves, adds or restores: each finds the order the last one left, and none is lost. Taken before any row is. */
export const alone = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('todos order'))`);

async function first(tx: Database, where: SQL | undefined, down = false): Promise<Place | undefined> {
  const [found] = await tx
    .select({ id: todos.id, position: todos.position })
    .from(todos)
    .where(where)
    .orderBy(...[todos.position, todos.id].map((column) => (down ? desc(column) : asc(column))))
    .limit(1);
  return found;
}

/** The two it is to stand between, either of them missing at an end; nothing when the one named is gone. */
async function neighbours(tx: Database, id: number, { after, before, to }: Where) {
  const others = ne(todos.id, id);
  if (to) return to === 'top' ? { below: await first(tx, others) } : { above: await first(tx, others, true) };
  const beside = after ?? before ?? 0;
  const anchor = isRowId(beside) ? await first(tx, and(others, eq(todos.id, beside))) : undefined;
  if (!anchor) return undefined;
  const here = sql`(${todos.position}, ${todos.id})`;
  const there = sql`(${anchor.position}::bigint, ${anchor.id}::integer)`;
  return after === undefined
    ? { above: await first(tx, and(others, sql`${here} < ${there}`), true), below: anchor }
    : { above: anchor, below: await first(tx, and(others, sql`${here} > ${there}`)) };
}

function between({ above, below }: { above?: Place; below?: Place }): number | undefined {
  if (!above || !below) return above ? above.position + ROOM : below ? below.position - ROOM : 0;
  const middle = Math.floor((above.position + below.position) / 2);
  return middle > above.position && middle < below.position ? middle : undefined;
}

const spread = (tx: Database) =>
  tx.execute(sql`update ${todos} set position = placed.nth * ${ROOM}::bigint
    from (select id, row_number() over (order by position, id) as nth from ${todos}) as placed where placed.id = ${todos.id}`);

export async function positionAt(tx: Database, id: number, where: Where): Promise<number | undefined> {
  await alone(tx);
  const around = await neighbours(tx, id, where);
  if (!around) return undefined;
  const found = between(around);
  if (found !== undefined) return found;
  await spread(tx);
  const anew = await neighbours(tx, id, where);
  return anew && between(anew);
}
