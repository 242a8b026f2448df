import { and, inArray, type SQL } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Unassigned } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type Clockwork, daysAllowed, readDays, techniciansWhere } from '#upstream/dispatch/days.ts';
import { unassigned } from '#upstream/dispatch/visits.ts';
import { tickets } from '#upstream/tickets/tables.ts';

type Asked = { from?: string; days: number; Branch?: readonly string[]; ability: Ability };

export type Ahead = { today: string; days: Dispatch[]; waiting: Unassigned[] };

/** The coming days of everybody whom one may plan, and what is on none of them; of these branches where some are named. */
export async function readAhead(database: Database, { from, days: count, Branch, ability }: Asked, clockwork: Clockwork): Promise<Ahead> {
  const today = localDay(clockwork.timeZone, clockwork.now.getTime());
  const crew = await techniciansWhere(database, daysAllowed(ability, 'update'));
  const dates = Array.from({ length: count }, (_, at) => daysAfter(from && from > today ? from : today, at));
  const days = await readDays(
    database,
    dates.flatMap((date) => crew.map((technician) => ({ technician, date }))),
    clockwork,
  );
  const mine: SQL = rowsAllowed(ability, 'update', 'Dispatch', { Branch: tickets.Branch });
  const waiting = await unassigned(database, and(mine, Branch && inArray(tickets.Branch, [...Branch])), today);
  return { today, days, waiting };
}
