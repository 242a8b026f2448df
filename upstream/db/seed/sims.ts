import type { z } from 'zod';
import type { Pending } from '#lib/contract/sims/sim.ts';
import type { Provider, SimAction, SimStatus, StockState } from '#lib/contract/sims/states.ts';
import { isMark, statusesOf, wordFor } from '#lib/domain/carrierRules.ts';
import { isNew } from '#lib/domain/simLifecycle.ts';
import type { NewSimRow } from '#upstream/sims/tables.ts';
import { lastSessionOf } from '#upstream/simulators/carrier/facts.ts';
import { BRANCHES, TRUCKS, WAREHOUSES } from '#upstream/simulators/places.ts';
import { type Random, randomOf, type Shares } from '#upstream/simulators/random.ts';
import type { SystemRow } from '#upstream/systems/tables.ts';
import { type Conversion, conversionAt } from './conversions.ts';
import { addressAt, numbersAt, phoneAt } from './identifiers.ts';
import { placeAt } from './layout.ts';
import { planAt } from './plans.ts';
import { hadOldNetwork, oldRadiosFor, radiosFor } from './radios.ts';
import { branchOf, systemAt } from './systems.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

const PROVIDER_SHARES: Shares<Provider> = { vzw: 0.676, att: 0.254, tmo: 0.07 };
const LOOSE: Record<SimStatus, { share: number; where: Shares<StockState> }> = {
  inventory: { share: 1118, where: { warehouse: 82, truck: 8, transit: 8, lost: 2 } },
  'test-ready': { share: 214, where: { warehouse: 60, truck: 34, transit: 6 } },
  'activation-ready': { share: 167, where: { warehouse: 48, truck: 46, transit: 6 } },
  active: { share: 120, where: { truck: 62, transit: 14, warehouse: 14, returned: 8, lost: 2 } },
  suspended: { share: 12, where: { warehouse: 4, truck: 3, lost: 3 } },
  deactivated: { share: 301, where: { returned: 46, transit: 22, warehouse: 24, lost: 8 } },
  retired: { share: 132, where: { scrapped: 82, lost: 10, returned: 8 } },
  purged: { share: 24, where: { scrapped: 1 } },
  unknown: { share: 20, where: { warehouse: 4, returned: 3, lost: 3 } },
};
const LOOSE_SHARES: Shares<SimStatus> = Object.fromEntries(Object.entries(LOOSE).map(([status, { share }]) => [status, share]));
const ON_SYSTEM: Shares<SimStatus> = { active: 2896, suspended: 30, deactivated: 22, unknown: 9 };

const CHANGES: Partial<Record<SimStatus, SimAction[]>> = {
  inventory: ['test-ready'],
  'test-ready': ['activate'],
  'activation-ready': ['activate'],
  active: ['deactivate'],
  suspended: ['activate'],
  deactivated: ['activate', 'retire'],
};

const REASONS: Partial<Record<SimStatus, readonly string[]>> = {
  suspended: ['Account past due', 'Seasonal site, back in spring'],
  deactivated: ['Radio replaced', 'Customer canceled', 'Returned from a job unused'],
  retired: ['Radio failed on the bench', 'Water damage'],
};
const OF_OLD_RADIO = ['3G sunset', 'Swapped for an LTE radio'];
const NOTES = ['Antenna on the roof', 'Label damaged', 'Spare for the county contract'];

/** Of what is out of use in stock so much is a radio of 2G or 3G. */
const OLD: Partial<Record<SimStatus, number>> = { deactivated: 0.2, retired: 0.4 };

type Place = { system: SystemRow; conversion: Conversion | undefined; isSecond: boolean };

function placedAt(seed: string, index: number, epoch: Date): Place | undefined {
  const place = placeAt(index);
  const system = place && systemAt(seed, place.system, epoch);
  return system && { system, isSecond: place.isSecond, conversion: conversionAt(seed, place.system, system) };
}

/** A second path is worth it by another carrier only. */
function providerOf(seed: string, place: Place | undefined, random: Random): Provider {
  if (!place) return random.weighted(PROVIDER_SHARES);
  const first = randomOf(seed, 'carrier', place.system.csNo).weighted(PROVIDER_SHARES);
  return place.isSecond ? random.weighted({ ...PROVIDER_SHARES, [first]: 0 }) : first;
}

const NOTHING = {
  ...{ msisdn: null, formerMsisdn: null, numberKeptUntil: null, suspendedUntil: null, ipAddress: null, pending: null },
  ...{ warehouseCode: null, notes: null, activatedAt: null, lastSessionAt: null, factsAt: null },
};

/** SIM number `index` of the demo, always the same. Some four in a thousand have a change pending. */
export function simAt(seed: string, index: number, epoch: Date): NewSimRow {
  const random = randomOf(seed, 'sim', index);
  const place = placedAt(seed, index, epoch);
  if (place?.conversion?.isLeft) return stragglerAt(seed, index, { ...place, conversion: place.conversion, epoch });
  const system = place?.system;
  const provider = providerOf(seed, place, random);
  const status = possibleAt(provider, system ? random.weighted(ON_SYSTEM) : random.weighted(LOOSE_SHARES));
  const isOld = !system && hadOldNetwork(provider) && random.chance(OLD[status] ?? 0);
  const stockState = system ? 'installed' : random.weighted(LOOSE[status].where);
  const hasNumber = !isNew(status) && !isOld && !(status === 'deactivated' && provider === 'vzw');
  const isOnline = status === 'active' || status === 'suspended';
  const updatedAt = new Date(epoch.getTime() - age(random));
  const reasons = random.chance(0.7) ? (isOld ? OF_OLD_RADIO : REASONS[status]) : undefined;
  const radio = random.weighted(isOld ? oldRadiosFor(provider) : radiosFor(provider, system?.panelType));
  const numberOf = () => phoneAt(index, (branchOf(system?.csNo) ?? random.pick(BRANCHES)).area);
  const keptUntil = new Date(updatedAt.getTime() + 50 * DAY);
  const sim = {
    ...NOTHING,
    ...numbersAt(seed, index, { provider, radio, hasLine: !isNew(status) }),
    msisdn: hasNumber ? numberOf() : null,
    ...(status === 'deactivated' && provider === 'vzw' && !isOld ? { formerMsisdn: numberOf(), numberKeptUntil: keptUntil } : {}),
    suspendedUntil: status === 'suspended' ? new Date(epoch.getTime() + (8 + randomOf(seed, 'suspended', index).below(80)) * DAY) : null,
    ipAddress: isOnline ? addressAt(index) : null,
    provider,
    status,
    pending: !isOld && random.chance(0.004) ? pendingOn(provider, status, random, epoch) : null,
    ...planAt(seed, index, provider, isOnline),
    providerState: wordFor(provider, status),
    providerCheckedAt: new Date(Math.min(epoch.getTime(), updatedAt.getTime() + random.below(3 * DAY))),
    warehouseCode: placeOf(stockState, random),
    stockState,
    csNo: system?.csNo ?? null,
    siteName: system?.siteName ?? null,
    reason: reasons ? random.pick(reasons) : null,
    notes: random.chance(0.03) ? random.pick(NOTES) : null,
    createdAt: new Date(updatedAt.getTime() - DAY - random.below(700 * DAY)),
    updatedAt,
  };
  const activatedAt = new Date((sim.createdAt.getTime() + updatedAt.getTime()) / 2);
  const told = status === 'active' ? { lastSessionAt: lastSessionOf(sim.imei, epoch), factsAt: epoch } : {};
  return { ...sim, activatedAt: isOnline ? activatedAt : null, ...told };
}

/** The old radio that is still on the wall: its line ended with its network, and nobody was there since. */
function stragglerAt(
  seed: string,
  index: number,
  { system, conversion, epoch }: { system: SystemRow; conversion: Conversion; epoch: Date },
): NewSimRow {
  const random = randomOf(seed, 'straggler', index);
  const { provider, radio, endedOn } = conversion;
  const updatedAt = new Date(Date.parse(endedOn) + random.below(20 * DAY));
  return {
    ...NOTHING,
    ...numbersAt(seed, index, { provider, radio, hasLine: true }),
    ...planAt(seed, index, provider, false),
    ...{ provider, status: 'deactivated', providerState: wordFor(provider, 'deactivated'), stockState: 'installed' },
    providerCheckedAt: new Date(epoch.getTime() - random.below(3 * DAY)),
    ...{ csNo: system.csNo, siteName: system.siteName, reason: '3G sunset' },
    createdAt: new Date(updatedAt.getTime() - (1000 + random.below(1200)) * DAY),
    updatedAt,
  };
}

const NEAREST: Partial<Record<SimStatus, SimStatus>> = { suspended: 'active', 'activation-ready': 'test-ready', purged: 'retired' };
const possibleAt = (provider: Provider, status: SimStatus) =>
  statusesOf([provider]).includes(status) ? status : (NEAREST[status] ?? status);

const placeOf = (stockState: StockState, random: Random) => {
  if (stockState === 'installed') return null;
  if (stockState === 'truck') return random.pick(TRUCKS);
  return random.pick(WAREHOUSES);
};

const age = (random: Random) => random.below(random.chance(0.03) ? DAY : 420 * DAY);

function pendingOn(provider: Provider, status: SimStatus, random: Random, epoch: Date): z.infer<typeof Pending> | null {
  const action = CHANGES[status] && random.pick(CHANGES[status]);
  if (!action || isMark(provider, status, action)) return null;
  const requestedAt = epoch.getTime() - random.below(120) * MINUTE;
  return {
    action,
    requested_by: random.pick(['Marisol Treviño', 'Devin Okafor', 'Renee Castillo']),
    requested_at: new Date(requestedAt).toISOString(),
    reason: action === 'activate' ? null : 'Swapped on a ticket',
    expected_by: new Date(requestedAt + DAY).toISOString(),
  };
}
