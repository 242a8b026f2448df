import { and, eq, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { type CRITICAL_KINDS, OVER_TICKET_STATUSES } from '#lib/contract/words/tickets.ts';
import type { Database } from '#upstream/db/connect.ts';
import { stops } from '#upstream/dispatch/tables.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { sunsetItems } from '#upstream/sunset/tables.ts';
import { textMessages } from '#upstream/texts/tables.ts';
import { type TicketRow, ticketEvents, tickets } from './tables.ts';

type Kind = (typeof CRITICAL_KINDS)[number];

const there = (database: Database): Record<Kind, SQL> => {
  const one = { one: sql`1` };
  const failed = and(
    eq(stops.ticketId, tickets.id),
    notInArray(stops.status, ['done', 'go-back']),
    inArray(textMessages.state, ['failed', 'unsure']),
  );
  const left = and(
    eq(testPeriods.csNo, tickets.csNo),
    isNull(testPeriods.closedAt),
    isNull(testPeriods.takenAt),
    or(isNotNull(testPeriods.escalatedAt), isNotNull(testPeriods.leftAt)),
  );
  const note = and(eq(ticketEvents.ticketId, tickets.id), eq(ticketEvents.isCritical, true), isNull(ticketEvents.settledAt));
  const refused = and(eq(sunsetItems.ticketNumber, tickets.ticketNumber), inArray(sunsetItems.status, ['customer-refused', 'no-access']));
  const texts = database.select(one).from(stops).innerJoin(textMessages, eq(textMessages.id, stops.textId)).where(failed);
  return {
    note: sql`exists (${database.select(one).from(ticketEvents).where(note)})`,
    'test-left': sql`exists (${database.select(one).from(testPeriods).where(left)})`,
    'text-failed': sql`exists (${texts})`,
    refused: sql`exists (${database.select(one).from(sunsetItems).where(refused)})`,
  };
};

const isOpen = notInArray(tickets.status, [...OVER_TICKET_STATUSES]);

/** What is critical stands first. */
export const criticalFirst = (database: Database): SQL =>
  sql`case when ${isOpen} and (${or(...Object.values(there(database)))}) then 0 else 1 end`;

/** What is critical of tickets, by their id. */
export async function criticalOf(database: Database, rows: readonly TicketRow[]): Promise<ReadonlyMap<number, Kind[]>> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const kinds = there(database);
  const fields = Object.fromEntries(Object.entries(kinds).map(([kind, is]) => [kind, sql<boolean>`${is}`])) as Record<Kind, SQL<boolean>>;
  const found = await database
    .select({ id: tickets.id, ...fields })
    .from(tickets)
    .where(and(inArray(tickets.id, ids), isOpen));
  return new Map(found.map(({ id, ...is }) => [id, (Object.keys(kinds) as Kind[]).filter((kind) => is[kind])]));
}
