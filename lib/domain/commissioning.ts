import type { CommissionedZone, Commissioning } from '#lib/contract/swaps/commissioning.ts';
import type { SystemKind } from '#lib/contract/systems.ts';
import type { ProofName, ZONE_TYPES } from '#lib/contract/words/commissioning.ts';
import type { SIGNAL_KINDS } from '#lib/contract/words/systems.ts';

type ZoneType = (typeof ZONE_TYPES)[number];
type SignalKind = (typeof SIGNAL_KINDS)[number];

/**
 * What a trip of a zone sends. DMP's zone types (XR150/XR550 programming guide, "Zone Type"): a night or exit zone is an alarm while armed, a day
 * zone a trouble while disarmed and an alarm while armed; the others are always armed, supervisory ones as such.
 */
const TRIPS: Record<ZoneType, readonly SignalKind[]> = {
  night: ['alarm'],
  exit: ['alarm'],
  day: ['alarm', 'trouble'],
  fire: ['alarm'],
  supervisory: ['supervisory', 'alarm'],
  panic: ['alarm'],
  emergency: ['alarm'],
  auxiliary: ['alarm', 'supervisory'],
};
const OF_TYPE: Partial<Record<ZoneType, SystemKind>> = {
  fire: 'fire',
  supervisory: 'fire',
  panic: 'hold-up',
  emergency: 'medical',
  auxiliary: 'environmental',
};
const isKnown = (type: string | null): type is ZoneType => type !== null && Object.hasOwn(TRIPS, type);

export const isTripOf = (type: string | null, kind: SignalKind): boolean =>
  isKnown(type) ? TRIPS[type].includes(kind) : kind === 'alarm' || kind === 'supervisory';

/**
 * What a zone protects against. Where the system is of no such kind, it counts for the first of its kinds; where the type says nothing, for the
 * first of which every zone is demanded, `strict`: it may be one of those.
 */
export function kindOfZone(type: string | null, kinds: readonly (string | null)[], strict: string | null = null): string | null {
  if (!isKnown(type)) return strict ?? kinds[0] ?? null;
  const own = OF_TYPE[type] ?? 'burglary';
  return kinds.includes(own) ? own : (kinds[0] ?? null);
}

export const isProven = ({ tripped_at, restored_at }: CommissionedZone) => tripped_at !== null && restored_at !== null;
export const isSettled = (zone: CommissionedZone) => isProven(zone) || zone.untested !== null;

type ZoneState = 'waiting' | 'tripped' | 'proven' | 'other-path' | 'untested';
export function stateOfZone(zone: CommissionedZone): ZoneState {
  if (isProven(zone)) return 'proven';
  if (zone.untested) return 'untested';
  if (zone.tripped_at) return 'tripped';
  return zone.other ? 'other-path' : 'waiting';
}

export const isEveryDemanded = ({ groups }: Pick<Commissioning, 'groups'>, { kind }: Pick<CommissionedZone, 'kind'>) =>
  groups.some((group) => group.every && group.kind === kind);

/** The zones that are demanded and neither proven nor signed for: all of a kind, or of a kind of which one will do, any. */
export const zonesLeft = (commissioning: Pick<Commissioning, 'groups' | 'zones'>): CommissionedZone[] => {
  const open = commissioning.groups.filter(({ met }) => !met).map(({ kind }) => kind);
  return commissioning.zones.filter((zone) => !isSettled(zone) && open.includes(zone.kind));
};

/** The kinds of which every zone is demanded and none is listed: they are listed, or their absence is signed for. */
export const kindsLeft = ({ groups, zones, source }: Pick<Commissioning, 'groups' | 'zones' | 'source'>): string[] =>
  source === 'typed'
    ? groups.flatMap(({ kind, every, met }) => (kind !== null && every && !met && !zones.some((zone) => zone.kind === kind) ? [kind] : []))
    : [];

/** Fire zones are tested last: their bells empty the building. */
export const inTestOrder = <Zone extends Pick<CommissionedZone, 'kind' | 'number'>>(zones: readonly Zone[]): Zone[] =>
  [...zones].sort((one, other) => Number(one.kind === 'fire') - Number(other.kind === 'fire') || one.number - other.number);

export const reportsLeft = ({ reports }: Pick<Commissioning, 'reports'>) =>
  reports.filter(({ demanded, at, untested }) => demanded && !at && !untested);

export function missingOfCommissioning(commissioning: Commissioning): ProofName[] {
  const { groups, trouble, strength } = commissioning;
  const missing: [ProofName, boolean][] = [
    ['zones', groups.some(({ met }) => !met)],
    ['reports', reportsLeft(commissioning).length > 0],
    ['trouble', trouble.demanded && !trouble.clear],
    ['strength', strength.demanded && !strength.after && !strength.untested],
  ];
  return missing.filter(([, isMissing]) => isMissing).map(([name]) => name);
}
