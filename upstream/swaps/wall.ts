import { and, count, desc, eq, gte, inArray, isNull, not, or, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { WallRow } from '#lib/contract/swaps/wall.ts';
import { instantAt, localDay } from '#lib/format/localDay.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { HOUR } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { installerLinks } from '#upstream/installer/tables.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { users } from '#upstream/users/tables.ts';
import { PRESENCE } from './presence.ts';
import { swapsAllowed } from './repository.ts';
import { serializeSwaps } from './serialize.ts';
import { isOpen, type SwapRow, swaps } from './tables.ts';

const MOST = 100;
const DONE_SHOWN = 3;
/** A swap nobody did anything about for so long waits; nobody is at it. */
const AT_WORK = 4 * HOUR;

const isOnTest = sql`exists (select 1 from ${testPeriods} where ${and(eq(testPeriods.swapId, swaps.id), isNull(testPeriods.closedAt))})`;
/** As `isLeft` of `lib/domain/swapGates.ts` has it, of one that is not on test. */
const isLeft = sql`(${swaps.ending} is null and coalesce(${swaps.inPanel} ->> 'which' in ('new', 'unknown'), false))`;

async function peopleOf(database: Database, rows: readonly SwapRow[]) {
  const ids = rows.map(({ id }) => id);
  const owners = await database
    .select({ id: users.id, name: users.fullName })
    .from(users)
    .where(
      inArray(
        users.id,
        rows.flatMap(({ ownerId }) => ownerId ?? []),
      ),
    );
  const crew = await database
    .select({ ticket: tickets.ticketNumber, name: technicians.name })
    .from(tickets)
    .innerJoin(technicians, eq(technicians.id, tickets.technicianId))
    .where(
      inArray(
        tickets.ticketNumber,
        rows.map(({ ticketNumber }) => ticketNumber),
      ),
    );
  const links = await database
    .selectDistinctOn([installerLinks.swapId], { swap: installerLinks.swapId, name: installerLinks.name })
    .from(installerLinks)
    .where(and(inArray(installerLinks.swapId, ids), isNull(installerLinks.revokedAt)))
    .orderBy(installerLinks.swapId, desc(installerLinks.id));
  return { owners, crew, links };
}

export const swapWall =
  ({ database, clock, env }: Pick<Context, 'database' | 'clock' | 'env'>): Handlers<typeof contract.swaps>['wall'] =>
  async ({ ability }) => {
    const now = clock.now();
    const allowed = swapsAllowed(ability, 'read');
    const today = new Date(instantAt(env.TIME_ZONE, localDay(env.TIME_ZONE, now.getTime())));
    const isDone = and(allowed, eq(swaps.status, 'finalized'), gte(swaps.finalizedAt, today));
    const of = (where: typeof isDone) =>
      database.select({ swap: swaps }).from(swaps).leftJoin(systems, eq(systems.csNo, swaps.csNo)).where(where);
    const fresh = new Date(now.getTime() - AT_WORK);
    const isHere = or(isOnTest, and(gte(swaps.updatedAt, fresh), not(isLeft)));
    const open = await of(and(allowed, isOpen, isHere))
      .orderBy(desc(isOnTest), desc(swaps.updatedAt))
      .limit(MOST);
    const done = await of(isDone).orderBy(desc(swaps.finalizedAt)).limit(DONE_SHOWN);
    const counted = async (where: typeof isDone) => {
      const [row] = await database.select({ count: count() }).from(swaps).leftJoin(systems, eq(systems.csNo, swaps.csNo)).where(where);
      return row?.count ?? 0;
    };
    const rows = [...open, ...done].map(({ swap }) => swap);
    const whole = await serializeSwaps(database, rows, now);
    const { owners, crew, links } = rows.length > 0 ? await peopleOf(database, rows) : { owners: [], crew: [], links: [] };
    const data = whole.map((swap, index): WallRow => {
      const row = rows[index];
      const link = links.find((each) => each.swap === swap.id);
      return {
        swap,
        owner: owners.find(({ id }) => id === swap.owner_id)?.name ?? swap.created_by,
        technician: link?.name ?? crew.find(({ ticket }) => ticket === swap.ticket_number)?.name ?? null,
        desk_at: row?.presence ? new Date(Date.parse(row.presence.until) - PRESENCE).toISOString() : null,
      };
    });
    return {
      data,
      done: await counted(isDone),
      waiting: await counted(and(allowed, isOpen, sql`not (${isHere})`)),
      now: now.toISOString(),
    };
  };
