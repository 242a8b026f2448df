import type { CallResult, SunsetStatus, SunsetTechnology } from '#lib/contract/words/sunset.ts';
import { technologyOf } from '#lib/domain/fit.ts';
import { isClosed } from '#lib/domain/sunsetStatus.ts';
import { localDay } from '#lib/format/localDay.ts';
import { type Random, randomOf, type Shares } from '#upstream/simulators/random.ts';
import type { sunsetItems } from '#upstream/sunset/tables.ts';
import type { SystemRow } from '#upstream/systems/tables.ts';
import { conversionAt } from './conversions.ts';
import { copperAt } from './copper.ts';
import { OLD_RADIOS } from './layout.ts';
import { MOST_TICKETS, TEXAS, ticketsOf } from './rounds.ts';
import { systemAt } from './systems.ts';
import { conversionTicket, SYSTEMS_PER_TICKET, technicianOf } from './tickets.ts';

type NewItem = typeof sunsetItems.$inferInsert;

const DAY = 86_400_000;

export const sunsetsAmong = (systems: number) => Math.max(0, Math.ceil((systems - OLD_RADIOS.first) / OLD_RADIOS.every));

const TAGS: Shares<string> = { 'gate code': 30, school: 18, evening: 20, 'no answer': 14, 'roof key': 10, hospital: 8 };
const CONTACTS = ['Ana Flores', 'Bill Hatcher', 'Chloe Nguyen', 'Dwayne Pickett', 'Elena Ruiz', 'Frank Ott', 'Gloria Sims', 'Hank Teague'];
/** Of sites nobody is sent to yet. */
const LEFT: Shares<'open' | 'no-access' | 'customer-refused'> = { open: 84, 'no-access': 10, 'customer-refused': 6 };
const CALLS: Shares<CallResult> = { 'left-message': 50, 'no-answer': 35, reached: 15 };
const NOTES = [
  'Ask for the facility manager at the side door.',
  'The panel is behind the walk-in cooler.',
  'Only before the lunch rush.',
  'The old antenna is on the roof; the key is at the front desk.',
];

/** Who is lost without it comes first: fire, and then who can not help themselves. */
function priorityOf(kinds: SystemRow['kinds']): 'normal' | 'high' | 'urgent' {
  if (kinds?.includes('fire')) return 'urgent';
  return kinds?.some((kind) => kind === 'medical' || kind === 'elevator' || kind === 'hold-up') ? 'high' : 'normal';
}

type Planned = Pick<NewItem, 'status' | 'technicianId' | 'scheduledFor' | 'ticketNumber'>;

const STATUS: Partial<Record<string, SunsetStatus>> = {
  ...{ open: 'open', scheduled: 'scheduled', dispatched: 'dispatched', 'on-site': 'dispatched', 'go-back': 'go-back' },
};

/** What the ticket of a site that is left says of it; without one it waits. */
function plannedAt(seed: string, nth: number, csNo: string, epoch: Date, tickets: number): Planned | undefined {
  const ticket = ticketsOf(seed, epoch)[Math.floor(nth / SYSTEMS_PER_TICKET)];
  if (!ticket || Math.floor(nth / SYSTEMS_PER_TICKET) >= tickets || ticket.csNo !== csNo) return undefined;
  const status = STATUS[ticket.status];
  if (!status || !conversionTicket(ticket)) return undefined;
  const { ticketNumber, technicianId, scheduledAt } = ticket;
  return { ticketNumber, technicianId, status, scheduledFor: scheduledAt ? localDay(TEXAS, scheduledAt.getTime()) : null };
}

type Retired = { isLeft: boolean; technology: SunsetTechnology; provider: string; radio: string | null; endsOn: string };

/** Most were replaced before their network went; of those since then more lately than at first. */
function datesOf({ isLeft, endsOn }: Retired, random: Random, epoch: Date) {
  const before = (at: number, days: number) => new Date(at - days * DAY);
  if (isLeft || Date.parse(endsOn) > epoch.getTime() || random.chance(0.3)) {
    const days = Math.floor(100 * (random.below(1000) / 1000) ** 1.4);
    const doneAt = isLeft ? null : new Date(epoch.getTime() - days * DAY - random.below(8) * 3_600_000);
    return { createdAt: before(epoch.getTime(), 110 + random.below(70)), doneAt };
  }
  const doneAt = new Date(Date.parse(endsOn) - random.below(540 * DAY));
  return { createdAt: before(doneAt.getTime(), 40 + random.below(120)), doneAt };
}

function callOf(status: SunsetStatus, createdAt: Date, epoch: Date, random: Random): Pick<NewItem, 'callResult' | 'calledAt'> {
  const usual = status === 'open' && random.chance(0.3) ? random.weighted(CALLS) : null;
  const callResult = status === 'customer-refused' ? 'refused' : status === 'no-access' ? 'no-answer' : usual;
  const calledAt = callResult && new Date(createdAt.getTime() + 0.8 * (epoch.getTime() - createdAt.getTime()) + random.below(3 * DAY));
  return { callResult, calledAt };
}

type At = { seed: string; nth: number; system: SystemRow; epoch: Date; tickets: number; random: Random };

function itemOf(retired: Retired, { seed, nth, system, epoch, tickets, random }: At): NewItem {
  const { isLeft, technology, provider, radio, endsOn } = retired;
  const { createdAt, doneAt } = datesOf(retired, random, epoch);
  const planned = isLeft ? plannedAt(seed, nth, system.csNo, epoch, tickets) : undefined;
  const status = isLeft ? (planned?.status ?? random.weighted(LEFT)) : 'replaced';
  const hasLetter = status !== 'open' || random.chance(0.6);
  const letterSentAt = hasLetter ? new Date(createdAt.getTime() + (5 + random.below(30)) * DAY) : null;
  const tags = random.chance(0.32) ? [random.weighted(TAGS), ...(random.chance(0.2) ? [random.weighted(TAGS)] : [])] : [];
  return {
    ...{ Branch: system.Branch, siteName: system.siteName, csNo: system.csNo, address: system.address, lat: system.lat, lng: system.lng },
    ...{ panelType: system.panelType, cellType: radio, provider, technology, sunsetDate: endsOn },
    priority: priorityOf(system.kinds),
    technicianId: isClosed({ status }) ? technicianOf(system.Branch, random) : null,
    scheduledFor: null,
    ticketNumber: null,
    ...planned,
    status,
    contactName: random.chance(0.8) ? random.pick(CONTACTS) : null,
    phone: system.phone,
    letterPrintedAt: letterSentAt,
    letterSentAt,
    ...callOf(status, createdAt, epoch, random),
    notes: random.chance(0.12) ? random.pick(NOTES) : null,
    tags: [...new Set(tags)],
    doneAt,
    createdAt,
    updatedAt: doneAt ?? createdAt,
  };
}

/** Site number `index` of those that had a radio of 2G or 3G. `tickets`: how many there are. */
export function sunsetAt(seed: string, index: number, epoch: Date, tickets = MOST_TICKETS): NewItem {
  const random = randomOf(seed, 'sunset', index);
  const nth = OLD_RADIOS.first + index * OLD_RADIOS.every;
  const system = systemAt(seed, nth, epoch);
  const conversion = conversionAt(seed, nth, system);
  if (!conversion) throw new Error(`system ${system.csNo} never had an old radio`);
  const { isLeft, provider, radio, endedOn } = conversion;
  const technology = technologyOf({ technology: undefined, device_type: radio, provider });
  if (!technology) throw new Error(`nobody knows what ${radio} speaks`);
  return itemOf({ isLeft, technology, provider, radio, endsOn: endedOn }, { seed, nth, system, epoch, tickets, random });
}

/** The site of system number `nth`, if it reports by a phone line or did. */
export function copperSiteAt(seed: string, nth: number, epoch: Date, tickets = MOST_TICKETS): NewItem | undefined {
  const system = systemAt(seed, nth, epoch);
  const copper = copperAt(seed, nth, system, epoch);
  if (!copper) return undefined;
  const retired: Retired = { ...copper, technology: 'pots', provider: 'att', radio: null };
  return itemOf(retired, { seed, nth, system, epoch, tickets, random: randomOf(seed, 'copper site', nth) });
}
