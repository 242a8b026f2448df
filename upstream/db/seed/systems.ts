import type { SystemKind } from '#lib/contract/systems.ts';
import { PANELS } from '#upstream/panels/panelTypes.ts';
import { BRANCHES, type Branch, BUSINESSES, STREETS } from '#upstream/simulators/places.ts';
import { randomOf } from '#upstream/simulators/random.ts';
import type { SystemRow } from '#upstream/systems/tables.ts';

const SHARES = Object.fromEntries(BRANCHES.map((branch) => [branch.code, branch.share]));
const BY_CODE = new Map(BRANCHES.map((branch) => [branch.code, branch]));

const DAY = 86_400_000;

const NEVER_ASKED = {
  remoteKey: null,
  stationAskedAt: null,
  service: null,
  lastSignalAt: null,
  supervision: null,
  deadPaths: null,
  radios: null,
  outages: null,
  outagesAt: null,
  fireWatchDueAt: null,
};

const SECOND_SYSTEMS = ['Annex', 'Warehouse', 'Office', 'Fire', 'Pump Room', 'North Lot'] as const;

export const branchOf = (csNo = ''): Branch | undefined => BY_CODE.get(csNo.slice(0, 3));

/** System number `index` of the demo, always the same. Every eleventh stands on the site of the one before it. */
export function systemAt(seed: string, index: number, epoch: Date): SystemRow {
  const isSecond = index % 11 === 10;
  const siteIndex = isSecond ? index - 1 : index;
  const site = randomOf(seed, 'site', siteIndex);
  const code = site.weighted(SHARES);
  const branch = BY_CODE.get(code) as Branch;
  const own = randomOf(seed, 'system', index);
  const name = [site.pick(branch.words), site.pick(BUSINESSES), siteIndex % 7 === 6 ? String(2 + site.below(30)) : '']
    .filter(Boolean)
    .join(' ');
  const changedAt = new Date(epoch.getTime() - own.below(400) * DAY);
  const secondName = isSecond ? own.pick(SECOND_SYSTEMS) : undefined;
  return {
    csNo: `${code}-${10_007 + index * 7}`,
    systemNo: String(400_000 + index),
    site: `S${String(20_000 + siteIndex).padStart(7, '0')}`,
    siteName: isSecond ? `${name} ${secondName}` : name,
    Branch: branch.name,
    address: `${100 + site.below(9800)} ${site.pick(STREETS)}, ${branch.name}, TX ${branch.zip + site.below(48)}`,
    lat: near(branch.lat, branch.spread, site.below(1e6), site.below(1e6)),
    lng: near(branch.lng, branch.spread, site.below(1e6), site.below(1e6)),
    panelType: own.weighted(PANELS),
    cellType: null,
    kinds: kindsAt(seed, index, secondName),
    phone: `${branch.area}555${own.digits(4)}`,
    nightPhone: own.chance(0.6) ? `${branch.area}555${own.digits(4)}` : null,
    watchedUntil: null,
    ...NEVER_ASKED,
    version: 1,
    createdAt: changedAt,
    updatedAt: changedAt,
  };
}

const FIRE_EVERY = 29;

/** Fire stands apart, as a system of its own on the site of another, or beside burglary on the one panel; of some nobody has written it down. */
function kindsAt(seed: string, index: number, secondName: string | undefined): SystemKind[] | null {
  if (secondName === 'Fire' || secondName === 'Pump Room') return ['fire'];
  if (index % FIRE_EVERY === FIRE_EVERY - 1) return ['fire', 'burglary'];
  const random = randomOf(seed, 'kinds', index);
  if (random.chance(0.04)) return null;
  if (random.chance(0.15)) return ['burglary', 'hold-up'];
  return random.chance(0.05) ? [random.pick(['medical', 'elevator', 'environmental'] as const)] : ['burglary'];
}

const near = (centre: number, spread: number, one: number, other: number) =>
  Number((centre + ((one + other) / 1e6 - 1) * spread).toFixed(6));
