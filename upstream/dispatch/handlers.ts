import { and, ilike, inArray, or } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { localDay } from '#lib/format/localDay.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { contains } from '#upstream/core/contains.ts';
import { isRowId } from '#upstream/core/rowId.ts';
import { repairHandlers } from '#upstream/dispatch/repair/repair.ts';
import { suggest } from '#upstream/dispatch/suggest/suggest.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { roadActs } from './acts.ts';
import { assign } from './assign.ts';
import { daysAllowed, followedOf, readDays, techniciansWhere } from './days.ts';
import { positionHandlers } from './positions.ts';
import { send } from './send.ts';
import { textCustomer } from './textCustomer.ts';
import { truckStock } from './truckStock.ts';
import { undo } from './undo.ts';
import { unassigned } from './visits.ts';

export const dispatchHandlers = (context: Context): Omit<Handlers<typeof contract.dispatch>, 'prove'> => ({
  ...dayReads(context),
  assign: assign(context),
  send: send(context),
  suggest: suggest(context),
  ...repairHandlers(context),
  ...roadActs(context),
  truckStock: truckStock(context),
  text: textCustomer(context),
  undo: undo(context),
  ...positionHandlers(context),
});

const dayReads = ({ database, clock, env }: Context): Pick<Handlers<typeof contract.dispatch>, 'list' | 'unassigned'> => ({
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
