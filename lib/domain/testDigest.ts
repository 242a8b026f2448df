import type { TestDigest } from '#lib/contract/onTest.ts';
import { isActedOn, type Signal } from '#lib/contract/signals.ts';
import type { TEST_CATEGORIES } from '#lib/contract/words/onTest.ts';
import { isInScope, type Scope, zoneNumber } from './testScope.ts';

type Heard = Pick<Signal, 'at' | 'zone' | 'kind' | 'unrestored'>;
type Test = Scope & { category: (typeof TEST_CATEGORIES)[number] | null; since: string; until: string };
type Given = {
  test: Test;
  /** Those of the test, in any order; `isCut`: it had more. */
  signals: readonly Heard[];
  isCut: boolean;
  /** Zones that were heard in the days before. */
  before: readonly string[];
};

/** Of zones alone: an opening names a user, a test report nobody. */
const OF_ZONES: readonly Signal['kind'][] = ['alarm', 'supervisory', 'trouble', 'restore'];
/** Work that has every zone tried; a repair has one. */
const OF_ALL_ZONES: readonly Test['category'][] = ['inspection', 'installation'];

const byZone = ({ zone: one }: { zone: string | null }, { zone: other }: { zone: string | null }) => Number(one ?? 0) - Number(other ?? 0);

export function digestOf({ test, signals, isCut, before }: Given): TestDigest {
  const zones = new Map<string | null, TestDigest['zones'][number]>();
  for (const { at, zone, kind, unrestored } of signals.filter((signal) => OF_ZONES.includes(signal.kind))) {
    const name = zone === null || Number(zone) === 0 ? null : zoneNumber(zone);
    const known = zones.get(name) ?? { zone: name, signals: 0, alarms: 0, last_at: at, doubt: null };
    const isAlarm = isActedOn(kind);
    const isOutside = isAlarm && !isInScope(test, zone);
    zones.set(name, {
      ...known,
      signals: known.signals + 1,
      alarms: known.alarms + Number(isAlarm),
      last_at: (known.last_at ?? at) > at ? known.last_at : at,
      doubt: isOutside ? 'outside' : (known.doubt ?? (unrestored ? 'unrestored' : null)),
    });
  }
  const wanted = test.scope === 'only' ? test.zones : OF_ALL_ZONES.includes(test.category) ? before : [];
  // Of a list that is cut nobody knows what did not come.
  for (const zone of isCut ? [] : new Set(wanted.map(zoneNumber)))
    if (Number(zone) !== 0 && isInScope(test, zone) && !zones.has(zone))
      zones.set(zone, { zone, signals: 0, alarms: 0, last_at: null, doubt: 'silent' });
  const each = [...zones.values()].sort(byZone);
  return {
    since: test.since,
    until: test.until,
    signals: signals.length,
    alarms: each.reduce((sum, { alarms }) => sum + alarms, 0),
    is_cut: isCut,
    zones: each,
  };
}

export const doubtsOf = ({ zones }: Pick<TestDigest, 'zones'>) => zones.filter(({ doubt }) => doubt !== null);
