import { and, inArray, sql } from 'drizzle-orm';
import type { User } from '#lib/contract/session.ts';
import type { Env } from '#upstream/core/env.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import type { Database } from '#upstream/db/connect.ts';
import { simEvents } from '#upstream/sims/tables.ts';
import { changeScheduled } from './repository.ts';
import { type ScheduledRow, scheduledChanges } from './tables.ts';
import { completeConfirmTodo, makeScheduledTodo } from './todo.ts';

type Records = { from: number; into: number; by: User; env: Env; at: Date };

const openOf = (tx: Database, simId: number) =>
  tx
    .select()
    .from(scheduledChanges)
    .where(and(sql`${scheduledChanges.simIds} @> array[${simId}]::integer[]`, inArray(scheduledChanges.state, ['waiting', 'asks'])))
    .orderBy(scheduledChanges.id)
    .for('update');

const instead = ({ simIds }: ScheduledRow, from: number, into: number) => [...new Set(simIds.map((id) => (id === from ? into : id)))];

const tell = (tx: Database, { action, day, reason }: ScheduledRow, simId: number, radio: number | null, { by, at }: Records) =>
  tx.insert(simEvents).values({
    ...{ simId, ofRadio: radio, at, userId: by.id, by: nameOf(by) },
    ...{ kind: 'schedule-moved', action, reason, message: day },
  });

/** The line is the card's: where something is scheduled for it, that stands, and whoever scheduled the radio's has to look at it. */
async function leaveOut(tx: Database, row: ScheduledRow, { from, into, by, env, at }: Records) {
  const isAlone = row.simIds.length === 1;
  const rest = row.simIds.filter((id) => id !== from);
  const ended = { simIds: [into], state: 'not-done', rule: 'card-has-own' } as const;
  const after = await changeScheduled(tx, row, isAlone ? { ...ended, simIds: [into] } : { simIds: rest }, at);
  if (isAlone) await completeConfirmTodo(tx, row, by, at);
  const told = isAlone ? after : { ...row, state: 'done' as const };
  await makeScheduledTodo(tx, told, new Map([['card-has-own', 1]]), { env, at });
}

/** What was scheduled for a radio is done, on its day, to the line of the card that is in it by then. */
export async function carryToJoined(tx: Database, records: Records) {
  const { from, into, at } = records;
  const rows = await openOf(tx, from);
  const ofCard = new Set((await openOf(tx, into)).map(({ id }) => id));
  for (const row of rows) {
    if (ofCard.has(row.id)) await changeScheduled(tx, row, { simIds: row.simIds.filter((id) => id !== from) }, at);
    else if (ofCard.size > 0) await leaveOut(tx, row, records);
    else {
      await changeScheduled(tx, row, { simIds: instead(row, from, into) }, at);
      await tell(tx, row, into, from, records);
    }
  }
}

/** And goes back with the radio, unless it was done or cancelled in the meantime. */
export async function carryToParted(tx: Database, { scheduled, ...records }: Records & { scheduled: readonly number[] }) {
  const { from, into, at } = records;
  for (const row of await openOf(tx, from)) {
    if (!scheduled.includes(row.id)) continue;
    await changeScheduled(tx, row, { simIds: instead(row, from, into) }, at);
    await tell(tx, row, into, null, records);
  }
}
