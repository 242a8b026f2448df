import type { z } from 'zod';
import type { Pending } from '#lib/contract/sims/sim.ts';
import type { Provider, SimAction, SimStatus, StockState } from '#lib/contract/sims/states.ts';
import { isMark, statusesOf, wordFor } from '#lib/domain/carrierRules.ts';
import { unfitOf } from '#lib/domain/fit.ts';
import { isNew } from '#lib/domain/simLifecycle.ts';
import { luhnDigit } from '#lib/format/identifiers.ts';
import type { NewSimRow } from '#upstream/sims/tables.ts';
import { lastSessionOf } from '#upstream/simulators/carrier/facts.ts';
import { BRANCHES, TRUCKS, WAREHOUSES } from '#upstream/simulators/places.ts';
import { type Random, randomOf, type Shares } from '#upstream/simulators/random.ts';
import { identifiersAt } from './identifiers.ts';
import { planAt } from './plans.ts';
import { branchOf, systemAt } from './systems.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const MILLION = 1_000_000;

const PROVIDER_SHARES: Shares<Provider> = { vzw: 0.676, att: 0.254, tmo: 0.07 };
export const DEVICES: Record<Provider, Shares<string>> = {
  vzw: { 'XT50-LTE-V': 31, '263LTE-V': 27, 'CellCom-EX-V': 30, 'MiniCell-V': 12 },
  att: { '263LTE-A': 44, 'CellCom-EX-A': 38, 'XT50-LTE-A': 18 },
  tmo: { 'CellCom-EX-T': 1 },
};
const TYPE_CODES: Record<string, string> = {
  'XT50-LTE-V': '353806',
  'XT50-LTE-A': '353807',
  '263LTE-V': '353811',
  '263LTE-A': '353812',
  'CellCom-EX-V': '353814',
  'CellCom-EX-A': '353815',
  'CellCom-EX-T': '353816',
  'MiniCell-V': '356938',
};

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
  deactivated: ['Swapped for an LTE radio', 'Customer cancelled', 'Returned from a job unused'],
  retired: ['Radio failed on the bench', 'Water damage', '3G sunset'],
};
const NOTES = ['Antenna on the roof', 'Label damaged', 'Spare for the county contract'];

/** How many systems there are to a SIM: each system has up to five, most of them two or three. */
export const SYSTEMS_PER_SIM = 0.24;
const INSTALLED = 0.592;

const fitting = (radios: Shares<string>, panelType: string | null | undefined): Shares<string> =>
  Object.fromEntries(Object.entries(radios).filter(([radio]) => !unfitOf(panelType, radio)));

/** SIM number `index` of the demo, always the same. Some four in a thousand have a change pending. */
export function simAt(seed: string, index: number, epoch: Date): NewSimRow {
  const random = randomOf(seed, 'sim', index);
  const system = random.chance(INSTALLED) ? systemAt(seed, Math.floor(index * SYSTEMS_PER_SIM), epoch) : undefined;
  const provider = random.weighted(PROVIDER_SHARES);
  const status = possibleAt(provider, system ? random.weighted(ON_SYSTEM) : random.weighted(LOOSE_SHARES));
  const stockState = system ? 'installed' : random.weighted(LOOSE[status].where);
  const hasNumber = !isNew(status) && !(status === 'deactivated' && provider === 'vzw');
  const isOnline = status === 'active' || status === 'suspended';
  const updatedAt = new Date(epoch.getTime() - age(random));
  const reasons = random.chance(0.7) ? REASONS[status] : undefined;
  const deviceType = random.weighted(fitting(DEVICES[provider], system?.panelType));
  const numberOf = () =>
    `${(branchOf(system?.csNo) ?? random.pick(BRANCHES)).area}${2_000_000 + ((index * 2_654_437 + 1_234_567) % 8_000_000)}`;
  const keptUntil = new Date(updatedAt.getTime() + 50 * DAY);
  const sim = {
    ...numbersAt(seed, index, provider, deviceType),
    ...identifiersAt(seed, index, provider, !isNew(status)),
    deviceType,
    msisdn: hasNumber ? numberOf() : null,
    ...(status === 'deactivated' && provider === 'vzw' ? { formerMsisdn: numberOf(), numberKeptUntil: keptUntil } : {}),
    suspendedUntil: status === 'suspended' ? new Date(epoch.getTime() + (8 + randomOf(seed, 'suspended', index).below(80)) * DAY) : null,
    ipAddress: isOnline ? addressAt(index) : null,
    provider,
    status,
    pending: random.chance(0.004) ? pendingOn(provider, status, random, epoch) : null,
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

const NEAREST: Partial<Record<SimStatus, SimStatus>> = { suspended: 'active', 'activation-ready': 'test-ready', purged: 'retired' };
const possibleAt = (provider: Provider, status: SimStatus) =>
  statusesOf([provider]).includes(status) ? status : (NEAREST[status] ?? status);

const HOSTS = 254;
const NETWORKS = 96 * 256;
/** An address of its own, in no order that shows; the carrier's simulator gives others. Step and number of addresses share no divisor. */
function addressAt(index: number) {
  const place = (index * 1_299_709 + 777_777) % (NETWORKS * HOSTS);
  const network = Math.floor(place / HOSTS);
  return `10.${64 + (network >> 8)}.${network & 255}.${1 + (place % HOSTS)}`;
}

/** What the numbers of a carrier's cards begin with: telecom, country, issuer. */
const ISSUERS: Record<Provider, string> = { vzw: '8914800', att: '8901170', tmo: '8901260' };

function numbersAt(seed: string, index: number, provider: Provider, deviceType: string) {
  const block = Math.floor(index / MILLION);
  const within = index % MILLION;
  // A walk over all six-digit serials that looks like no order at all; the step and a million share no divisor.
  const typeCode = `${TYPE_CODES[deviceType]}${String(block + 1).padStart(2, '0')}`;
  const imei = `${typeCode}${String((within * 379_999 + 192_363) % MILLION).padStart(6, '0')}`;
  const length = provider === 'att' && index % 3 === 0 ? 19 : 20;
  const filler = randomOf(seed, 'account', index).digits(length - 16);
  const iccid = `${ISSUERS[provider]}${String((index * 61 + 35_983) % (100 * MILLION)).padStart(8, '0')}${filler}`;
  return { imei: imei + luhnDigit(imei), iccid: iccid + luhnDigit(iccid) };
}

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
