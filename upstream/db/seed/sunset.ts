import type { SunsetStatus } from '#lib/contract/words/sunset.ts';
import { unfitOf } from '#lib/domain/fit.ts';
import { type Random, randomOf, type Shares } from '#upstream/simulators/random.ts';
import type { sunsetItems } from '#upstream/sunset/tables.ts';
import { systemAt } from './systems.ts';
import { technicianOf } from './tickets.ts';

type NewItem = typeof sunsetItems.$inferInsert;

const DAY = 86_400_000;
const ROW = 4;

export const sunsetsAmong = (systems: number) => Math.floor(systems / ROW) * (ROW - 1) + Math.min(systems % ROW, ROW - 1);

const STATUSES: Shares<SunsetStatus> = { open: 24, scheduled: 17, dispatched: 2.4, 'go-back': 2, replaced: 54.6 };
const PRIORITIES: Shares<string> = { normal: 70, high: 22, urgent: 8 };
const PROVIDERS: Shares<'vzw' | 'att'> = { vzw: 62, att: 38 };
const RADIOS = { vzw: ['CellCom-3G-V', '263C-CDMA', 'XT50-3G-V'], att: ['263H-HSPA', 'CellCom-3G-A', 'XT50-3G-A'] } as const;
const MONTHS_LEFT = { vzw: 1, att: 4 } as const;

const TAGS: Shares<string> = { 'gate code': 30, school: 18, evening: 20, 'no answer': 14, 'roof key': 10, hospital: 8 };
const CONTACTS = ['Ana Flores', 'Bill Hatcher', 'Chloe Nguyen', 'Dwayne Pickett', 'Elena Ruiz', 'Frank Ott', 'Gloria Sims', 'Hank Teague'];
const NOTES = [
  'Ask for the facility manager at the side door.',
  'The panel is behind the walk-in cooler.',
  'Only before the lunch rush.',
  'The old antenna is on the roof; the key is at the front desk.',
];

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const monthEnd = (epoch: Date, months: number) => isoDay(Date.UTC(epoch.getUTCFullYear(), epoch.getUTCMonth() + months + 1, 0));

function dayOf(status: SunsetStatus, random: Random, today: number): string | null {
  if (status === 'scheduled') return isoDay(today + (1 + random.below(24)) * DAY);
  if (status === 'dispatched') return isoDay(today);
  if (status === 'go-back') return isoDay(today - (1 + random.below(6)) * DAY);
  return null;
}

export function sunsetAt(seed: string, index: number, epoch: Date): NewItem {
  const random = randomOf(seed, 'sunset', index);
  const system = systemAt(seed, Math.floor(index / (ROW - 1)) * ROW + (index % (ROW - 1)), epoch);
  const status = random.weighted(STATUSES);
  const provider = random.weighted(PROVIDERS);
  const createdAt = new Date(epoch.getTime() - (110 + random.below(70)) * DAY);
  // The work began slowly.
  const doneDays = Math.floor(100 * (random.below(1000) / 1000) ** 1.4);
  const doneAt = status === 'replaced' ? new Date(epoch.getTime() - doneDays * DAY - random.below(8) * 3_600_000) : null;
  const hasLetter = status !== 'open' || random.chance(0.6);
  const tags = random.chance(0.32) ? [random.weighted(TAGS), ...(random.chance(0.2) ? [random.weighted(TAGS)] : [])] : [];
  return {
    Branch: system.Branch,
    siteName: system.siteName,
    csNo: system.csNo,
    address: system.address,
    lat: system.lat,
    lng: system.lng,
    panelType: system.panelType,
    cellType: random.pick(RADIOS[provider].filter((radio) => !unfitOf(system.panelType, radio))),
    provider,
    sunsetDate: monthEnd(epoch, MONTHS_LEFT[provider]),
    status,
    priority: random.weighted(PRIORITIES),
    technicianId: status === 'open' ? null : technicianOf(system.Branch, random),
    scheduledFor: dayOf(status, random, Math.floor(epoch.getTime() / DAY) * DAY),
    contactName: random.chance(0.8) ? random.pick(CONTACTS) : null,
    phone: system.phone,
    letterSentAt: hasLetter ? new Date(createdAt.getTime() + (5 + random.below(30)) * DAY) : null,
    notes: random.chance(0.12) ? random.pick(NOTES) : null,
    tags: [...new Set(tags)],
    doneAt,
    createdAt,
    updatedAt: doneAt ?? createdAt,
  };
}
