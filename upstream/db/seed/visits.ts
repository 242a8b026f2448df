import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm';
import { NO_REQUIREMENTS } from '#lib/domain/requirements.ts';
import { daysAfter, localDay, weekdayOf } from '#lib/format/localDay.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { unplanned } from '#upstream/dispatch/lists.ts';
import { dispatchDays, type StopRow, stops } from '#upstream/dispatch/tables.ts';
import { type Random, randomOf } from '#upstream/simulators/random.ts';
import { onCallBranches, onCallRotas, technicians } from '#upstream/technicians/tables.ts';
import { type TicketRow, tickets } from '#upstream/tickets/tables.ts';
import { TEXAS } from './rounds.ts';
import { roster } from './technicians.ts';
import { FIRST_NUMBER, NUMBERS_PER_TICKET, technicianOf } from './tickets.ts';

type NewStop = Omit<StopRow, 'id' | 'version'>;

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

const LADDER = '24-foot ladder';
const WENT_BACK = [
  'The panel door is locked and nobody has the key.',
  'Antenna cable too short; back with a longer one.',
  'The customer was not there.',
  `Needs a ${LADDER}.`,
  'No power at the panel; an electrician comes first.',
];

export async function seedTechnicians(tx: Database, seed: string, epoch: Date): Promise<void> {
  for (const technician of roster(seed, localDay(TEXAS, epoch.getTime()), epoch))
    await tx.insert(technicians).values(technician).onConflictDoUpdate({ target: technicians.id, set: technician });
  await tx.execute(sql`select setval('technicians_id_seq', (select max(id) from technicians))`);
}

/** In each branch its technicians take turns from this Monday on, at night and on weekends. */
export async function seedOnCall(tx: Database, epoch: Date): Promise<void> {
  const today = localDay(TEXAS, epoch.getTime());
  const starts = daysAfter(today, -((weekdayOf(today) + 6) % 7));
  const crew = await tx.select({ id: technicians.id, Branch: technicians.Branch }).from(technicians).orderBy(asc(technicians.id));
  for (const Branch of new Set(crew.flatMap((each) => each.Branch ?? []))) {
    await tx.insert(onCallBranches).values({ Branch, version: 1 }).onConflictDoNothing();
    const technicianIds = crew.filter((each) => each.Branch === Branch).map(({ id }) => id);
    const rota = { Branch, starts, technicianIds, from: '16:30', to: '07:30', allDay: [0], at: epoch };
    await tx.insert(onCallRotas).values(rota).onConflictDoNothing();
  }
}

function windowFrom(start: Date, random: Random) {
  const hours = random.weighted({ '2': 55, '1': 20, '0': 25 });
  return hours === '0'
    ? { windowStart: null, windowEnd: null }
    : { windowStart: start, windowEnd: new Date(start.getTime() + Number(hours) * 60 * MINUTE) };
}

const STATUS = { scheduled: 'planned', dispatched: 'dispatched', 'on-site': 'arrived', resolved: 'done' } as const;

/** The visit a ticket of the demo tells of. One that went back tells of two: that one, and the one that is still to come. */
function visitOf(row: TicketRow, seed: string, epoch: Date): NewStop[] {
  const random = randomOf(seed, 'visit', row.ticketNumber);
  const whole = { ...unplanned(row), createdAt: row.createdAt, updatedAt: row.updatedAt };
  if (row.status === 'go-back') {
    const arrivedAt = new Date(
      Math.max(row.createdAt.getTime(), epoch.getTime() - (1 + random.below(4)) * DAY - random.below(5) * 60 * MINUTE),
    );
    const endedAt = new Date(arrivedAt.getTime() + 20 * MINUTE);
    const technicianId = row.technicianId ?? technicianOf(row.Branch, random);
    const note = random.pick(WENT_BACK);
    const left: NewStop = {
      ...whole,
      technicianId,
      date: localDay(TEXAS, arrivedAt.getTime()),
      status: 'go-back',
      arrivedAt,
      endedAt,
      note,
    };
    return [left, { ...whole, requires: note.includes(LADDER) ? { ...NO_REQUIREMENTS, lift: true } : null }];
  }
  const status = STATUS[row.status as keyof typeof STATUS];
  if (!status || !row.technicianId || !row.scheduledAt) return [];
  const stop = { ...whole, technicianId: row.technicianId, date: localDay(TEXAS, row.scheduledAt.getTime()), status };
  if (status === 'arrived') return [{ ...stop, arrivedAt: row.scheduledAt }];
  if (status === 'done')
    return [
      {
        ...{ ...stop, arrivedAt: row.scheduledAt, endedAt: new Date(row.scheduledAt.getTime() + whole.minutes * MINUTE) },
        resolutionCode: row.resolutionCode,
      },
    ];
  return [{ ...stop, ...windowFrom(row.scheduledAt, random) }];
}

const ORDER = sql`row_number() over (partition by technician_id, date order by
  array_position(array['done', 'go-back', 'arrived'], status) nulls last, coalesce(arrived_at, expected, window_start), id)`;

export async function seedVisits(tx: Database, seed: string, epoch: Date, from: number): Promise<void> {
  const first = String(FIRST_NUMBER + from * NUMBERS_PER_TICKET);
  const rows = await tx
    .select({ ticket: tickets })
    .from(tickets)
    .leftJoin(stops, eq(stops.ticketId, tickets.id))
    .where(and(gte(tickets.ticketNumber, first), isNull(stops.id)))
    .orderBy(asc(tickets.id));
  const visits = rows.flatMap(({ ticket }) => visitOf(ticket, seed, epoch));
  await insertMany(tx, stops, visits);
  await tx.execute(sql`update stops set previous_id = before.id from stops before
    where stops.status = 'open' and stops.previous_id is null and before.ticket_id = stops.ticket_id and before.status = 'go-back'`);
  await tx.execute(sql`update stops set position = counted.position from (
    select id, ${ORDER} as position from (
      select stops.*, tickets.scheduled_at as expected from stops join tickets on tickets.id = stops.ticket_id where stops.technician_id is not null
    ) placed) counted where counted.id = stops.id`);
  const known = await tx.select().from(stops).where(sql`status not in ('open', 'planned')`).orderBy(asc(stops.position));
  const days = new Map<string, typeof dispatchDays.$inferInsert>();
  for (const stop of known) {
    if (stop.technicianId === null || stop.date === null) continue;
    const key = `${stop.technicianId}/${stop.date}`;
    const day = days.get(key) ?? {
      technicianId: stop.technicianId,
      date: stop.date,
      version: 1,
      told: [],
      sentAt: epoch,
      sentBy: 'Devin Okafor',
    };
    days.set(key, { ...day, told: [...day.told, told(stop)] });
  }
  for (const day of days.values()) await tx.insert(dispatchDays).values(day).onConflictDoNothing();
}

const told = ({ id, windowStart, windowEnd }: StopRow) => ({
  stop_id: id,
  window_start: windowStart?.toISOString() ?? null,
  window_end: windowEnd?.toISOString() ?? null,
});
