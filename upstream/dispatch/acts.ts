import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import { type Dispatch, hasBegun, isOver } from '#lib/contract/dispatch.ts';
import type * as contract from '#lib/contract/index.ts';
import { localDay } from '#lib/contract/localDay.ts';
import type { User } from '#lib/contract/session.ts';
import { nextStates, ruleAgainst } from '#lib/contract/ticketStates.ts';
import type { TicketStatus } from '#lib/contract/tickets.ts';
import type { Database } from '#upstream/db/connect.ts';
import { dispatchDays, type StopRow, stops, type TechnicianRow, technicians } from '#upstream/db/dispatch.ts';
import type { TicketRow } from '#upstream/db/swaps.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import type { Transact } from '#upstream/idempotency.ts';
import { Refusal } from '#upstream/refusal.ts';
import { isRowId, rowId } from '#upstream/rowId.ts';
import { changeTicket } from '#upstream/tickets/change.ts';
import { wireTicket } from '#upstream/tickets/row.ts';
import { type Clockwork, daysAllowed, readDays } from './days.ts';
import { lockTickets } from './locks.ts';
import { arrive, type Deed, finish, leaveOver, refusedElsewhere } from './road.ts';

type Acts = Pick<Handlers<typeof contract.dispatch>, 'arrive' | 'done' | 'goBack'>;
type Asked = { params: { id: string }; body: { version?: number }; ability: Ability; user: User; transact: Transact };
/** `technician`: who drives there. `isAsSent`: they were sent there, and what is planned since they were not told. */
type Found = { stop: StopRow; ticket: TicketRow; technician: TechnicianRow; isPlanner: boolean; isAsSent: boolean };

/** The technician somebody is, if their truck was told of a visit. */
async function toldDriver(tx: Database, id: number, { technician_id: me }: User): Promise<TechnicianRow | undefined> {
  if (me === null || !isRowId(me)) return undefined;
  const [row] = await tx
    .select(getTableColumns(technicians))
    .from(technicians)
    .innerJoin(dispatchDays, eq(dispatchDays.technicianId, technicians.id))
    .where(and(eq(technicians.id, me), sql`${dispatchDays.told} @> ${JSON.stringify([{ stop_id: id }])}::jsonb`))
    .limit(1);
  return row;
}

/**
 * The stop a path names, its ticket locked, if this reader may see it. Who drives there may act on it, and who may change that day; whoever was
 * sent there may as well, as long as nobody else is there, whatever was planned and not sent since.
 */
async function stopFor(tx: Database, { params, ability, user }: Asked): Promise<Found | Refusal | undefined> {
  const id = rowId(params.id);
  if (id === undefined) return undefined;
  const driver = await toldDriver(tx, id, user);
  const read = () =>
    tx
      .select({
        stop: getTableColumns(stops),
        technician: getTableColumns(technicians),
        sees: sql<boolean>`(${daysAllowed(ability, 'read')}) is true`,
        isPlanner: sql<boolean>`(${daysAllowed(ability, 'update')}) is true`,
      })
      .from(stops)
      .leftJoin(technicians, eq(technicians.id, stops.technicianId))
      .where(eq(stops.id, id));
  const [seen] = await read();
  const [ticket] = seen && (seen.sees || driver) ? await lockTickets(tx, [seen.stop.ticketId], sql`true`) : [];
  const [found] = await read();
  if (!found || !ticket) return undefined;
  const { stop, technician, isPlanner } = found;
  const isMine = technician !== null && technician.id === user.technician_id;
  if (technician && found.sees && (isMine || isPlanner)) return { stop, ticket, technician, isPlanner, isAsSent: false };
  if (driver && !hasBegun(stop)) return { stop, ticket, technician: driver, isPlanner, isAsSent: true };
  return found.sees ? new Refusal('forbidden') : undefined;
}

const today = ({ now, timeZone }: Clockwork) => localDay(timeZone, now.getTime());

async function dayOf(tx: Database, { stop, technician, isPlanner }: Found, clockwork: Clockwork): Promise<Dispatch> {
  const [row] = await tx.select({ date: stops.date }).from(stops).where(eq(stops.id, stop.id));
  const [day] = await readDays(tx, [{ technician, date: row?.date ?? today(clockwork), asSent: !isPlanner }], clockwork);
  if (!day) throw new Error('a day was asked for');
  return day;
}

type Step = {
  /** What the ticket becomes, and what else changes of it. */
  ticket: { status: TicketStatus } & Partial<Pick<TicketRow, 'technicianId' | 'scheduledAt'>>;
  message?: string;
  /** Why not, of this stop as it is. */
  against?(tx: Database, found: Found, deed: Deed): Promise<Refusal | undefined>;
  write(tx: Database, stop: StopRow, deed: Deed): Promise<unknown>;
};

const refuse = (why: string, message: string, next: string[] = []) =>
  new Refusal('illegal_state', { message, errors: { status: [why] }, next });

/** One act on the road: the visit, its ticket and both histories in one transaction. */
const onTheRoad = ({ clock, env }: World, asked: Asked, step: Step) =>
  asked.transact<{ data: Dispatch }>(async (tx) => {
    const clockwork = { now: clock.now(), timeZone: env.TIME_ZONE };
    const found = await stopFor(tx, asked);
    if (!found || found instanceof Refusal) return found as Refusal;
    const { stop, ticket, technician, isAsSent } = found;
    const isStale = asked.body.version !== undefined && asked.body.version !== stop.version;
    if (isStale) return new Refusal('stale', { current: await dayOf(tx, found, clockwork) });
    if (isOver(stop)) return refuse('over', `The visit to ${ticket.siteName ?? ticket.ticketNumber} is over.`);
    const { status } = step.ticket;
    const wired = await wireTicket(tx, ticket);
    const current = isAsSent && stop.status !== 'dispatched' ? { ...wired, status: 'dispatched' as const } : wired;
    if (!nextStates(current).includes(status))
      return refuse('not-next', `Ticket ${ticket.ticketNumber} is ${ticket.status}.`, hasBegun(stop) ? [] : ['arrive']);
    const rule = ruleAgainst(current, status);
    if (rule) return refuse(rule, 'Its swap is still open.');
    const deed = { at: clockwork.now, today: today(clockwork), driver: technician.id };
    const refused = await step.against?.(tx, found, deed);
    if (refused) return refused;
    await step.write(tx, stop, deed);
    await changeTicket(
      tx,
      ticket,
      { technicianId: technician.id, ...step.ticket },
      {
        kind: 'visit',
        by: asked.user,
        message: step.message,
        facts: { technician: technician.name, date: stop.date },
        at: clockwork.now,
        timeZone: clockwork.timeZone,
      },
    );
    return { data: await dayOf(tx, found, clockwork) };
  });

export const stopActs = (world: World): Acts => ({
  arrive: (asked) =>
    onTheRoad(world, asked, {
      ticket: { status: 'on-site' },
      message: asked.body.note,
      against: (tx, { stop }, deed) => refusedElsewhere(tx, stop, deed),
      write: arrive,
    }),

  done: (asked) =>
    onTheRoad(world, asked, {
      ticket: { status: 'resolved' },
      message: asked.body.note,
      write: (tx, stop, deed) => finish(tx, stop, deed, asked.body.note ?? null),
    }),

  goBack: (asked) =>
    onTheRoad(world, asked, {
      ticket: { status: 'go-back', technicianId: null, scheduledAt: null },
      message: asked.body.reason,
      write: (tx, stop, deed) => leaveOver(tx, stop, deed, asked.body.reason, asked.body.minutes),
    }),
});
