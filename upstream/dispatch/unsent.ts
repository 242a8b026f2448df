import type { Stop } from '#lib/contract/dispatch/stops.ts';
import { hasBegun } from '#lib/domain/stopProgress.ts';
import type { SentStop } from './tables.ts';

const same = (sent: string | null, now: string | null | undefined) => (sent ? Date.parse(sent) : null) === (now ? Date.parse(now) : null);

export function inOrder(places: readonly number[]): Set<number> {
  const best: number[][] = [];
  for (const place of places) {
    const before = best
      .filter((each) => (each.at(-1) ?? -1) < place)
      .reduce<number[]>((most, each) => (each.length > most.length ? each : most), []);
    best.push([...before, place]);
  }
  return new Set(best.reduce<number[]>((most, each) => (each.length > most.length ? each : most), []));
}

/** Stops it was never told of, or of another window or place, and (only counted) stops that are not its own any more. */
export function unsentIn(sent: readonly SentStop[], stops: readonly Stop[]): { changed: Set<number>; count: number } {
  const ahead = stops.filter((stop) => !hasBegun(stop));
  const placeOf = new Map(sent.map(({ stop_id }, index) => [stop_id, index]));
  const kept = inOrder(ahead.flatMap(({ id }) => placeOf.get(id) ?? []));
  const changed = ahead.filter((stop) => {
    const place = placeOf.get(stop.id);
    const was = place === undefined ? undefined : sent[place];
    const isSame = was && same(was.window_start, stop.window?.start) && same(was.window_end, stop.window?.end);
    return stop.status === 'planned' || !isSame || place === undefined || !kept.has(place);
  });
  const here = new Set(stops.map(({ id }) => id));
  const gone = sent.filter(({ stop_id }) => !here.has(stop_id));
  return { changed: new Set(changed.map(({ id }) => id)), count: changed.length + gone.length };
}
