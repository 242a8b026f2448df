import { MOST_TEST_ZONES, type TEST_SCOPES } from '#lib/contract/words/onTest.ts';

export type Scope = { scope: (typeof TEST_SCOPES)[number]; zones: readonly string[] };
export const WHOLE: Scope = { scope: 'all', zones: [] };

/** Panels send a zone with leading zeros, people say it without. */
export const zoneNumber = (zone: string) => (/^\d+$/.test(zone) ? String(Number(zone)) : zone);

/** Whether the station only logs a signal of this zone. What names no zone is the panel's own, and outside of a test of some zones alone. */
export function isInScope({ scope, zones }: Scope, zone: string | null): boolean {
  if (scope === 'all') return true;
  const isNamed = zone !== null && zones.some((each) => zoneNumber(each) === zoneNumber(zone));
  return (scope === 'only') === isNamed;
}

const inOrder = (zones: readonly string[]) => [...new Set(zones.map(zoneNumber))].sort((one, other) => Number(one) - Number(other));
export const isSameScope = (one: Scope, other: Scope) =>
  one.scope === other.scope && inOrder(one.zones).join() === inOrder(other.zones).join();

const RANGE = /^(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?$/;
/** The zones that somebody typed, like `1, 3-5`; undefined: it can't be read, or it is more than a test may name. */
export function zonesIn(text: string): string[] | undefined {
  const zones: string[] = [];
  for (const part of text.split(/[,;]/).filter((each) => each.trim())) {
    const [, from, to = from] = RANGE.exec(part.trim()) ?? [];
    if (from === undefined || Number(to) < Number(from) || Number(to) - Number(from) >= MOST_TEST_ZONES) return undefined;
    for (let zone = Number(from); zone <= Number(to); zone += 1) zones.push(String(zone));
  }
  const each = inOrder(zones);
  return each.length > 0 && each.length <= MOST_TEST_ZONES ? each : undefined;
}

/** `1, 3-5`. */
export function zonesText(zones: readonly string[]): string {
  const ranges: string[][] = [];
  for (const zone of inOrder(zones)) {
    const last = ranges.at(-1);
    if (last && Number(last.at(-1)) === Number(zone) - 1) last.push(zone);
    else ranges.push([zone]);
  }
  return ranges.map((range) => (range.length > 2 ? `${range[0]}-${range.at(-1)}` : range.join(', '))).join(', ');
}
