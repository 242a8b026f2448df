import { daysAfter, localDay, shiftOn, weekdayOf } from '#lib/format/localDay.ts';
import { minutesFor, skillsFor } from '#upstream/dispatch/needs.ts';
import { randomOf } from '#upstream/simulators/random.ts';
import { DRIVE, type Driver, HALF_HOUR, MINUTE, type NewTicket, type Round, slots, spotOf } from './slots.ts';
import { roster } from './technicians.ts';
import { ticketAt } from './tickets.ts';

export const MOST_TICKETS = 400;
export const TEXAS = 'America/Chicago';

const MOST_A_DAY = 7;
const MOST_DAYS = 14;

const upTo = (instant: number, step: number) => Math.ceil(instant / step) * step;

let known: { key: string; planned: readonly NewTicket[] } | undefined;

/** The tickets of the demo, always the same, those that somebody drives to put on days that can be driven. */
export function ticketsOf(seed: string, epoch: Date): readonly NewTicket[] {
  const key = `${seed}/${epoch.getTime()}`;
  if (known?.key !== key) known = { key, planned: planned(seed, epoch) };
  return known.planned;
}

function planned(seed: string, epoch: Date): NewTicket[] {
  const now = epoch.getTime();
  const today = localDay(TEXAS, now);
  const drivers = roster(seed, today, epoch);
  const rounds = new Map<string, Round>();

  const roundOf = (driver: Driver, day: string): Round | undefined => {
    const key = `${driver.id}/${day}`;
    const begun = rounds.get(key);
    if (begun || driver.daysOff.includes(weekdayOf(day))) return begun;
    const { start, end } = shiftOn(TEXAS, day, { start: driver.shiftStart, end: driver.shiftEnd });
    const starts = day === today ? Math.max(start, upTo(now, HALF_HOUR)) : start;
    const round = { driver, day, starts, ends: end, from: spotOf(driver), load: 0, tickets: [] };
    rounds.set(key, round);
    return round;
  };
  const crewOf = (ticket: NewTicket, day: string) =>
    drivers.filter(({ Branch }) => Branch === ticket.Branch).flatMap((driver) => roundOf(driver, day) ?? []);
  const can = ({ driver }: Round, ticket: NewTicket) => skillsFor(ticket.tags).every((skill) => driver.skills.includes(skill));

  const all = Array.from({ length: MOST_TICKETS }, (_, index) => ticketAt(seed, index, epoch));
  const busy = new Set<number>();
  const visited = all.map((ticket) => {
    if (ticket.status === 'go-back') return { ...ticket, technicianId: null, scheduledAt: null };
    if (ticket.status !== 'on-site') return ticket;
    const round = crewOf(ticket, today).find((each) => can(each, ticket) && !busy.has(each.driver.id));
    if (!round) return { ...ticket, status: 'dispatched' as const };
    const random = randomOf(seed, 'visit', ticket.ticketNumber);
    const scheduledAt = new Date(now - (10 + random.below(30)) * MINUTE);
    busy.add(round.driver.id);
    round.starts = Math.max(round.starts, upTo(scheduledAt.getTime() + minutesFor(ticket.tags) * MINUTE, HALF_HOUR));
    round.from = spotOf(ticket);
    round.load += 1;
    return { ...ticket, technicianId: round.driver.id, scheduledAt };
  });

  // What is due goes to whoever has least to do that day, or on the first day after it that has room.
  const dueOf = ({ status, scheduledAt }: NewTicket) =>
    status === 'scheduled' || status === 'dispatched' ? localDay(TEXAS, (scheduledAt ?? epoch).getTime()) : undefined;
  const later: NewTicket[] = [];
  for (const ticket of visited) {
    const due = dueOf(ticket);
    if (!due) continue;
    const days = Array.from({ length: MOST_DAYS }, (_, index) => daysAfter(due < today ? today : due, index));
    const takes = (minutesFor(ticket.tags) + DRIVE) * MINUTE;
    const hasRoom = (round: Round) =>
      round.load < MOST_A_DAY &&
      round.starts + round.tickets.reduce((sum, { tags }) => sum + (minutesFor(tags) + DRIVE) * MINUTE, takes) <= round.ends;
    const idlestOn = (day: string) =>
      crewOf(ticket, day)
        .filter((each) => can(each, ticket) && hasRoom(each))
        .sort((a, b) => a.load - b.load)[0];
    let round: Round | undefined;
    for (const day of days) round ??= idlestOn(day);
    if (!round) later.push(ticket);
    round?.tickets.push(ticket);
    if (round) round.load += 1;
  }

  const times = new Map([...rounds.values()].flatMap(slots));
  return visited.map((ticket) => {
    const time = times.get(ticket.ticketNumber);
    if (time) return { ...ticket, ...time };
    if (later.includes(ticket)) return { ...ticket, status: 'open' as const, technicianId: null, scheduledAt: null };
    return ticket;
  });
}
