import { metresBetween, type Position } from '#lib/domain/travel/earth.ts';
import { opened, written } from '#lib/roads/format.ts';
import { createHighways } from '#lib/roads/highways.ts';
import { drivesOf, journey } from '#lib/roads/journey.ts';
import { rampsNear } from '#lib/roads/ramps.ts';
import { reachFrom } from '#lib/roads/reach.ts';
import { tablesOf } from './build.ts';
import { graphOf } from './graph.ts';
import { join } from './join.ts';
import { type Road, readRoads } from './readRoads.ts';

let seed = 11;
const random = () => {
  seed = (seed * 16_807) % 2_147_483_647;
  return seed / 2_147_483_647;
};

const road = (name: string, ...line: Position[]): Road => ({ state: 'TX', class: 'US', name, shield: name, lines: [line] });
const opening = (roads: Road[]) => opened(written(tablesOf(graphOf(join(roads), roads), roads)));

/** A town of crooked streets, twelve each way; every crossing is a junction. */
const SIZE = 12;
const places = Array.from({ length: SIZE }, (_, x) =>
  Array.from({ length: SIZE }, (_, y): Position => [-98 + x * 0.1 + random() * 0.04, 31 + y * 0.1 + random() * 0.04]),
);
const streets = [
  ...places.map((line, at) => road(`N ${at}`, ...line)),
  ...Array.from({ length: SIZE }, (_, y) => road(`E ${y}`, ...places.flatMap((line) => (line[y] ? [line[y]] : [])))),
];

/** The shortest way from corner to corner, by the plainest of searches. */
function metresFrom(start: Position): (end: Position) => number {
  const all = places.flat();
  const least = new Map<Position, number>(all.map((place) => [place, Number.POSITIVE_INFINITY]));
  least.set(start, 0);
  const beside = (x: number, y: number) => [places[x - 1]?.[y], places[x + 1]?.[y], places[x]?.[y - 1], places[x]?.[y + 1]];
  for (let round = 0; round < all.length; round++)
    places.forEach((line, x) => {
      line.forEach((place, y) => {
        for (const next of beside(x, y))
          if (next) least.set(next, Math.min(least.get(next) ?? 0, (least.get(place) ?? 0) + metresBetween(place, next)));
      });
    });
  return (end) => least.get(end) ?? 0;
}

test('the way that is found is the shortest there is, whatever was taken out of the graph before', () => {
  const data = opening(streets);
  const reachOf = (place: Position) => reachFrom(data, rampsNear(data, place));
  for (const start of [places[0]?.[0], places[3]?.[7], places[11]?.[2]]) {
    if (!start) continue;
    const metres = metresFrom(start);
    for (const end of places.flat()) {
      if (end === start) continue;
      const way = journey(data, reachOf(start), reachOf(end));
      expect(Math.abs((way?.m ?? 0) / (metres(end) * 1.012) - 1)).toBeLessThan(0.002);
      const drives = way ? drivesOf(data, reachOf(start), reachOf(end), way) : [];
      expect(Math.abs(drives.reduce((sum, { m }) => sum + m, 0) / (way?.m ?? 1) - 1)).toBeLessThan(0.002);
    }
  }
});

test('roads that cross without a common point, or end just beside each other, are joined; what leads nowhere is none', () => {
  const data = opening([
    ...streets,
    road('US 1', [-98.3, 29.4], [-98.3, 30.6]),
    road('US 2', [-98.4, 30.5], [-98.2, 30.5]),
    road('US 3', [-98.2, 30.502], [-97.9, 30.99], [-97.45, 31.6]),
    road('US 9', [-110, 40], [-110.1, 40]),
  ]);
  expect(data.roads).toEqual(expect.arrayContaining(['US 1', 'US 2', 'US 3']));
  expect(data.roads).not.toContain('US 9');
  const { drive } = createHighways(data);
  const way = drive({ lat: 29.5, lng: -98.3 }, { lat: 31.5, lng: -97.5 }).way;
  expect([...new Set(way?.drives().map((each) => each.road))].slice(0, 3)).toEqual(['US 1', 'US 2', 'US 3']);
});

test('without the file every drive is a straight line made longer', () => {
  const { drive, leg } = createHighways(undefined);
  expect(drive({ lat: 32.78, lng: -96.8 }, { lat: 29.76, lng: -95.37 }).way).toBeNull();
  expect(leg({ lat: 32.78, lng: -96.8 }, { lat: 29.76, lng: -95.37 }).minutes).toBeGreaterThan(200);
});

test('what is in git is every numbered highway of the United States, with the number of its sign', () => {
  const roads = readRoads();
  expect(roads.length).toBeGreaterThan(20_000);
  const named = (name: string) => roads.filter((each) => each.name === name);
  expect(new Set(named('I 10').map(({ state }) => state))).toEqual(new Set(['CA', 'AZ', 'NM', 'TX', 'LA', 'MS', 'AL', 'FL']));
  expect(named('TX 71').some(({ shield }) => shield === '71')).toBe(true);
  expect(roads.filter(({ class: kind, shield }) => kind === 'I' && shield === '35').length).toBeGreaterThan(4);
});
