import { BRANCHES } from '#upstream/simulators/places.ts';
import { type Random, randomOf, type Shares } from '#upstream/simulators/random.ts';
import type { tickets } from '#upstream/tickets/tables.ts';
import { conversionAt } from './conversions.ts';
import { copperAt } from './copper.ts';
import { systemAt } from './systems.ts';

type NewTicket = typeof tickets.$inferInsert;
type Status = 'open' | 'scheduled' | 'dispatched' | 'on-site' | 'go-back' | 'resolved';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

export const SYSTEMS_PER_TICKET = 3;
export const FIRST_NUMBER = 118_003;
export const NUMBERS_PER_TICKET = 7;
const MOST_TECHNICIANS = 18;

const STATUSES: Shares<Status> = { open: 34, scheduled: 24, dispatched: 8, 'on-site': 5, 'go-back': 7, resolved: 22 };
const PRIORITIES: Shares<string> = { normal: 62, high: 26, urgent: 12 };

const PROBLEMS = [
  { problem: 'Radio offline', description: 'No check-in since last night. The customer has power and internet.', tags: ['cellular'] },
  { problem: 'SIM swap', description: 'Move to the other carrier: weak signal in the electrical room.', tags: ['cellular'] },
  { problem: 'Low signal', description: 'Signal under -105 dBm. Try an outside antenna before anything else.', tags: ['antenna'] },
  { problem: 'Communication trouble', description: 'Backup path fails its daily test.', tags: ['cellular', 'recurring'] },
  { problem: 'Low battery', description: 'Panel battery fails under load. Replace it and check the charger.', tags: [] },
  { problem: 'False alarms', description: 'Three dispatches this month on the same zone.', tags: ['recurring'] },
  { problem: 'Panel exchange', description: 'New panel on the wall. Save the program first.', tags: ['panel'] },
] as const;
const UPGRADE = {
  problem: 'LTE upgrade',
  description: 'The network of the old radio is off. Install a new radio and SIM, test all zones.',
  tags: ['cellular', 'sunset'],
} as const;

const OFF_COPPER = {
  problem: 'Off the phone line',
  description: 'AT&T retires the copper line. Make radio or network the only paths, test all zones by each, take the line off the dialer.',
  tags: ['cellular', 'sunset'],
} as const;

export const conversionTicket = ({ tags }: NewTicket) => tags.includes('sunset');

const RESOLVED: Readonly<Record<string, Shares<string>>> = {
  'Radio offline': { 'RADIO-REPL': 40, REPROGRAM: 30, NTF: 30 },
  'SIM swap': { 'SIM-REPL': 100 },
  'Low signal': { ANTENNA: 100 },
  'Low battery': { 'BATT-REPL': 100 },
  'False alarms': { TRAINED: 70, NTF: 30 },
};
const OTHERWISE: Shares<string> = { REPROGRAM: 60, 'RADIO-REPL': 40 };

const halfHour = (random: Random) => (13 * 60 + random.below(18) * 30) * MINUTE;

function scheduleOf(status: Status, random: Random, today: number): Date | null {
  if (status === 'open') return null;
  const days = { scheduled: random.below(8), dispatched: 0, 'on-site': 0, 'go-back': 1 + random.below(5), resolved: -1 - random.below(40) };
  return new Date(today + days[status] * DAY + halfHour(random));
}

export function technicianOf(name: string | null, random: Random): number {
  const branch = BRANCHES.findIndex((each) => each.name === name);
  const crews = Math.floor((MOST_TECHNICIANS - 1 - branch) / BRANCHES.length) + 1;
  return 1 + branch + BRANCHES.length * random.below(crews);
}

export function ticketAt(seed: string, index: number, epoch: Date): NewTicket {
  const random = randomOf(seed, 'ticket', index);
  const nth = index * SYSTEMS_PER_TICKET + random.below(SYSTEMS_PER_TICKET);
  const system = systemAt(seed, nth, epoch);
  const status = random.weighted(STATUSES);
  const usual = random.pick(PROBLEMS);
  const conversion = conversionAt(seed, nth, system);
  const copper = copperAt(seed, nth, system, epoch);
  // It is due where the old radio or line is left, and was done where it is not.
  const isDue = (conversion ?? copper)?.isLeft === (status !== 'resolved');
  const { problem, description, tags } = isDue ? (conversion ? UPGRADE : OFF_COPPER) : usual;
  const createdAt = new Date(epoch.getTime() - random.below(45 * DAY));
  return {
    ticketNumber: String(FIRST_NUMBER + index * NUMBERS_PER_TICKET),
    status,
    csNo: system.csNo,
    siteName: system.siteName,
    Branch: system.Branch,
    problem,
    description,
    priority: random.weighted(PRIORITIES),
    technicianId: status === 'open' ? null : technicianOf(system.Branch, random),
    scheduledAt: scheduleOf(status, random, Math.floor(epoch.getTime() / DAY) * DAY),
    lat: system.lat,
    lng: system.lng,
    tags: [...tags],
    resolutionCode: status === 'resolved' ? randomOf(seed, 'resolution', index).weighted(RESOLVED[problem] ?? OTHERWISE) : null,
    createdAt,
    updatedAt: new Date(createdAt.getTime() + random.below(Math.max(1, epoch.getTime() - createdAt.getTime()))),
  };
}
