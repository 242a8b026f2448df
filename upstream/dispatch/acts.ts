import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import type { TicketStatus } from '#lib/contract/words/tickets.ts';
import { hasBegun, isOver } from '#lib/domain/stopProgress.ts';
import { nextStates, ruleAgainst } from '#lib/domain/ticketStates.ts';
import { localDay } from '#lib/format/localDay.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { doneAt, type Stamped } from '#upstream/core/doneAt.ts';
import { hashOf, type Transact } from '#upstream/core/idempotency.ts';
import { iso } from '#upstream/core/iso.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isRowId, rowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type TechnicianRow, technicians } from '#upstream/technicians/tables.ts';
import { changeTicket } from '#upstream/tickets/change.ts';
import { wrongCode } from '#upstream/tickets/codes.ts';
import { serializeTicket } from '#upstream/tickets/repository.ts';
import type { TicketRow } from '#upstream/tickets/tables.ts';
import { type Clockwork, daysAllowed, readDays } from './days.ts';
import { refusedAhead, refusedElsewhere } from './elsewhere.ts';
import { lockTickets } from './locks.ts';
import { arrive, depart, finish, leaveOver, type RoadEvent } from './road.ts';
import { type Before, dispatchDays, type StopRow, stopActs, stops } from './tables.ts';
import { type Taken, takeParts } from './truckParts.ts';
import { turnFromOthers } from './turn.ts';

type Acts = Pick<Handlers<typeof contract.dispatch>, 'depart' | 'arrive' | 'done' | 'goBack'>;
type Said = { version?: number; stamp?: Stamped };
type Asked = { params: { id: string }; body: Said; ability: Ability; user: User; transact: Transact };
/** `technician`: who drives there. `isAsSent`: they were sent there, and what is planned since they were not told. */
type Found = { stop: StopRow; ticket: TicketRow; technician: TechnicianRow; isPlanner: boolean; isAsSent: boolean };

async function notifyDriver(tx: Database, id: number, { technician_id: me }: User): Promise<TechnicianRow | undefined> {
  if (me === null || !isRowId(me)) return undefined;
  const [row] = await tx
    .select(getTableColumns(technicians))
    .from(technicians)
    .innerJoin(dispatchDays, eq(dispatchDays.technicianId, technicians.id))
    .where(and(eq(technicians.id, me), sql`${dispatchDays.told} @> ${JSON.stringify([{ stop_id: id }])}::jsonb`))
    .limit(1);
  return row;
}

/** Who drives there may act on it, who may change that day, and who was sent there while nobody else is there. Locks the ticket. */
export async function stopFor(
  tx: Database,
  { params, ability, user }: Pick<Asked, 'params' | 'ability' | 'user'>,
): Promise<Found | ProblemResponse | undefined> {
  const id = rowId(params.id);
  if (id === undefined) return undefined;
  const driver = await notifyDriver(tx, id, user);
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
  return found.sees ? new ProblemResponse('forbidden') : undefined;
}

export async function dayOf(tx: Database, { stop, technician, isPlanner }: Found, clockwork: Clockwork): Promise<Dispatch> {
  const [row] = await tx.select({ date: stops.date }).from(stops).where(eq(stops.id, stop.id));
  const date = row?.date ?? localDay(clockwork.timeZone, clockwork.now.getTime());
  const [day] = await readDays(tx, [{ technician, date, asSent: !isPlanner }], clockwork);
  if (!day) throw new Error('a day was asked for');
  return day;
}

type Step = {
  becomes: 'departed' | 'arrived' | 'done' | 'go-back';
  ticket: { status: TicketStatus } & Partial<Pick<TicketRow, 'technicianId' | 'scheduledAt' | 'resolutionCode'>>;
  message?: string;
  against?(tx: Database, found: Found, event: RoadEvent): Promise<ProblemResponse | undefined>;
  /** What else it takes before it is written, to be put back with it. */
  take?(tx: Database, found: Found, event: RoadEvent): Promise<Taken | ProblemResponse>;
  write(tx: Database, stop: StopRow, event: RoadEvent): Promise<unknown>;
};

const refuse = (why: string, message: string, next: string[] = []) =>
  new ProblemResponse('illegal_state', { message, errors: { status: [why] }, next });

/** When it was done: not before the visit was planned, and not before it began. */
const timeOf = (stamp: Stamped | undefined, { createdAt, arrivedAt }: StopRow, now: Date) =>
  stamp ? new Date(Math.max(doneAt(stamp, now).getTime(), createdAt.getTime(), arrivedAt?.getTime() ?? 0)) : now;

async function onceOf(tx: Database, { stop }: Found, { body, user }: Asked, step: Step) {
  const { stamp, version: _, ...input } = body;
  if (!stamp) return { before: undefined, note: async () => undefined };
  const bodyHash = hashOf([step.becomes, input, stamp.at]);
  const [known] = await tx
    .select()
    .from(stopActs)
    .where(and(eq(stopActs.stopId, stop.id), eq(stopActs.actId, stamp.id)));
  const note = (at: Date, receivedAt: Date, before?: Before) =>
    tx.insert(stopActs).values({ stopId: stop.id, actId: stamp.id, bodyHash, userId: user.id, at, receivedAt, before });
  return { before: known && { isSame: known.bodyHash === bodyHash }, note };
}

async function refusedAs(tx: Database, { stop, ticket, isAsSent }: Found, { becomes, ticket: { status } }: Step) {
  if (isOver(stop)) return refuse('over', `The visit to ${ticket.siteName ?? ticket.ticketNumber} is over.`);
  const serialized = await serializeTicket(tx, ticket);
  const current = isAsSent && stop.status !== 'dispatched' ? { ...serialized, status: 'dispatched' as const } : serialized;
  if (!nextStates(current).includes(status))
    return refuse(
      'not-next',
      `Ticket ${ticket.ticketNumber} is ${ticket.status}.`,
      becomes === 'arrived' || hasBegun(stop) ? [] : ['arrive'],
    );
  const rule = ruleAgainst(current, status);
  return rule && refuse(rule, 'Its swap is still open.');
}

const beforeIt = (stop: StopRow, ticket: TicketRow, turned: readonly StopRow[], ticketVersion: number): Before => {
  const { status, technicianId, date, position, textId, note } = stop;
  return {
    stop: { status, technicianId, date, position, textId, note, departedAt: iso(stop.departedAt), arrivedAt: iso(stop.arrivedAt) },
    ticket: {
      status: ticket.status,
      technicianId: ticket.technicianId,
      resolutionCode: ticket.resolutionCode,
      scheduledAt: iso(ticket.scheduledAt),
    },
    stopVersion: stop.version + 1,
    ticketVersion,
    turned: turned.flatMap(({ departedAt, ...other }) =>
      departedAt
        ? [{ id: other.id, technicianId: other.technicianId, date: other.date, textId: other.textId, departedAt: departedAt.toISOString() }]
        : [],
    ),
  };
};

const onTheRoad = ({ clock, env }: Context, asked: Asked, step: Step) =>
  asked.transact<{ data: Dispatch }>(async (tx) => {
    const clockwork = { now: clock.now(), timeZone: env.TIME_ZONE };
    const { stamp, version } = asked.body;
    const found = await stopFor(tx, asked);
    if (!found || found instanceof ProblemResponse) return found as ProblemResponse;
    const { stop, ticket, technician } = found;
    const { before, note } = await onceOf(tx, found, asked, step);
    if (before) return before.isSame ? { data: await dayOf(tx, found, clockwork) } : new ProblemResponse('key_reused');
    if (!stamp && version !== undefined && version !== stop.version)
      return new ProblemResponse('stale', { current: await dayOf(tx, found, clockwork) });
    const at = timeOf(stamp, stop, clockwork.now);
    const isRepeated = stamp !== undefined && (step.becomes === 'departed' ? stop.departedAt !== null : stop.status === step.becomes);
    const event = { at, today: localDay(env.TIME_ZONE, at.getTime()), driver: technician.id };
    const refused = isRepeated ? undefined : ((await refusedAs(tx, found, step)) ?? (await step.against?.(tx, found, event)));
    if (refused) return refused;
    if (isRepeated) {
      await note(at, clockwork.now);
      return { data: await dayOf(tx, found, clockwork) };
    }
    const parts = await step.take?.(tx, found, event);
    if (parts instanceof ProblemResponse) return parts;
    const turns = step.becomes === 'departed' || step.becomes === 'arrived';
    const turned = turns ? await turnFromOthers(tx, stop, { ...event, timeZone: env.TIME_ZONE }) : [];
    await step.write(tx, stop, event);
    const { resolutionCode } = step.ticket;
    const facts = { technician: technician.name, date: stop.date, ...(resolutionCode && { resolution_code: resolutionCode }) };
    const told = { kind: 'visit', by: asked.user, message: step.message, facts, at, timeZone: env.TIME_ZONE } as const;
    const changed = await changeTicket(tx, ticket, { technicianId: technician.id, ...step.ticket }, told);
    await note(at, clockwork.now, { ...beforeIt(stop, ticket, turned, changed.version), parts });
    return { data: await dayOf(tx, found, clockwork) };
  });

export const roadActs = (context: Context): Acts => ({
  depart: (asked) =>
    onTheRoad(context, asked, {
      becomes: 'departed',
      ticket: { status: 'en-route' },
      message: asked.body.note,
      against: async (tx, { stop }, event) => refusedAhead(stop, event) ?? (await refusedElsewhere(tx, stop, event)),
      write: depart,
    }),

  arrive: (asked) =>
    onTheRoad(context, asked, {
      becomes: 'arrived',
      ticket: { status: 'on-site' },
      message: asked.body.note,
      against: (tx, { stop }, event) => refusedElsewhere(tx, stop, event),
      write: arrive,
    }),

  done: (asked) => {
    let parts = asked.body.parts;
    return onTheRoad(context, asked, {
      becomes: 'done',
      ticket: { status: 'resolved', ...(asked.body.resolution_code && { resolutionCode: asked.body.resolution_code }) },
      message: asked.body.note,
      against: (tx) => wrongCode(tx, 'resolution', asked.body.resolution_code, { isLate: true }),
      take: async (tx, { technician, ticket }, { at }) => {
        const isLate = asked.body.stamp !== undefined;
        const found = await takeParts(tx, asked.body.parts ?? [], { technician, ticket, user: asked.user, at, isLate });
        if (found instanceof ProblemResponse) return found;
        if (asked.body.parts) parts = found.parts;
        return found.taken;
      },
      write: (tx, stop, event) =>
        finish(tx, stop, event, asked.body.note ?? null, {
          ...{ parts, signedBy: asked.body.signed_by, resolutionCode: asked.body.resolution_code },
        }),
    });
  },

  goBack: (asked) =>
    onTheRoad(context, asked, {
      becomes: 'go-back',
      ticket: { status: 'go-back', technicianId: null, scheduledAt: null },
      message: asked.body.reason,
      write: (tx, stop, event) => leaveOver(tx, stop, event, asked.body.reason, asked.body.minutes),
    }),
});
