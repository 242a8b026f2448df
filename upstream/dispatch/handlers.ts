import { and, ilike, inArray, or } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { localDay } from '#lib/format/localDay.ts';
import { rowsAllowed } from '#upstream/conditions.ts';
import { contains } from '#upstream/contains.ts';
import { technicians } from '#upstream/db/dispatch.ts';
import { tickets } from '#upstream/db/swaps.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { isRowId } from '#upstream/rowId.ts';
import { roadActs } from './acts.ts';
import { assign } from './assign.ts';
import { daysAllowed, followedOf, readDays, techniciansWhere } from './days.ts';
import { send } from './send.ts';
import { suggest } from './suggest/suggest.ts';
import { unassigned } from './visits.ts';

export const dispatchHandlers = (world: World): Handlers<typeof contract.dispatch> => ({
  ...dayReads(world),
  assign: assign(world),
  send: send(world),
  suggest: suggest(world),
  ...roadActs(world),
});

const dayReads = ({ database, clock, env }: World): Pick<Handlers<typeof contract.dispatch>, 'list' | 'unassigned'> => ({
  list: async ({ query: { techIds, dt, sent }, ability }) => {
    const now = clock.now();
    const date = dt ?? localDay(env.TIME_ZONE, now.getTime());
    const wanted = techIds?.split(',').map(Number).filter(isRowId);
    const rows = await techniciansWhere(database, and(daysAllowed(ability, 'read'), wanted && inArray(technicians.id, wanted)));
    const followed = await followedOf(database, rows, ability);
    const days = rows.map((technician) => ({ technician, date, asSent: sent === '1' || followed.has(technician.id) }));
    return { data: await readDays(database, days, { now, timeZone: env.TIME_ZONE }) };
  },

  unassigned: async ({ query: { q, Branch }, ability }) => {
    const mine = rowsAllowed(ability, 'read', 'Dispatch', { Branch: tickets.Branch });
    const like = q?.trim() && contains(q);
    const sought = [tickets.Branch, tickets.siteName, tickets.ticketNumber, tickets.csNo, tickets.problem];
    const found = like ? or(...sought.map((column) => ilike(column, like))) : undefined;
    const today = localDay(env.TIME_ZONE, clock.now().getTime());
    return { data: await unassigned(database, and(mine, Branch && inArray(tickets.Branch, Branch), found), today) };
  },
});
