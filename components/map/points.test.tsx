import { createExpression } from '@maplibre/maplibre-gl-style-spec';
import { colourOf, MARKS, seriesMark } from './marks.ts';
import { pictureOf } from './pictureOf.ts';
import { pointChange } from './pointChange.ts';
import { boundsOf, CLUSTER_PROPERTIES, countsIn, donutName, isPlace, type MapGroup, markName, pointData, SLOTS } from './points.ts';

const groups: MapGroup[] = [
  { key: 'open', label: 'Open', tone: 'neu', shape: 'ring' },
  { key: 'done', label: 'Done', tone: 'ok', shape: 'tick' },
  { key: 'DAL', label: 'Dallas', tone: 2, shape: 'diamond' },
];
const many: MapGroup[] = Array.from({ length: 30 }, (_, at) => ({ key: `${at}`, label: `${at}`, ...seriesMark(at) }));
const site = (id: number, group: string, lng = -97, lat = 32) => ({ id, group, lng, lat });

/** What the map library makes of an expression for a feature with these properties. */
function evaluated(expression: unknown, properties: Record<string, unknown>) {
  const { result, value } = createExpression(expression as never, {} as never, {} as never);
  if (result === 'error') throw new Error(value.map(({ message }) => message).join());
  return value.evaluateWithoutErrorHandling({ zoom: 6 } as never, { type: 'Point', properties } as never);
}

/** As the library counts a cluster: each property summed over its points. */
function clusterOf(points: ReturnType<typeof pointData>) {
  const sum = (map: unknown) => points.features.reduce((all, { properties }) => all + Number(evaluated(map, properties)), 0);
  const entries = Object.entries(CLUSTER_PROPERTIES as unknown as Record<string, [string, unknown]>);
  return { point_count: points.features.length, ...Object.fromEntries(entries.map(([name, [, map]]) => [name, sum(map)])) };
}

describe('A point on the map', () => {
  test('shows the shape and colour of its group, and a ring when it is selected', () => {
    const [plain, chosen] = pointData([site(1, 'done'), site(2, 'DAL')], groups, new Set([2])).features;
    expect(pictureOf(evaluated(markName(groups, 'light'), plain?.properties ?? {}))).toMatchObject({
      tone: 'ok',
      shape: 'tick',
      selected: false,
    });
    expect(pictureOf(evaluated(markName(groups, 'dark'), chosen?.properties ?? {}))).toMatchObject({
      skin: 'dark',
      tone: 2,
      shape: 'diamond',
      selected: true,
    });
  });

  test('is not there when nobody knows where it is', () => {
    expect([isPlace(-97, 32), isPlace(0, 0), isPlace(null, 32), isPlace(Number.NaN, 3), isPlace(-97, 200)]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(pointData([site(1, 'done', 0, 0)], groups, new Set()).features).toEqual([]);
  });
});

describe('A map that has its points', () => {
  const told = (before: ReturnType<typeof site>[], after: ReturnType<typeof site>[], chosen: number[] = []) =>
    pointChange(pointData(before, groups, new Set()), pointData(after, groups, new Set(chosen)));
  const all = Array.from({ length: 50 }, (_, at) => site(at + 1, 'open', -97 - at / 100));

  test('hears of a few that were chosen, changed, moved, came or went, and of nothing else', () => {
    const after = all
      .map((point) => (point.id === 2 ? { ...point, group: 'done' } : point.id === 3 ? { ...point, lat: 33 } : point))
      .slice(0, 49);
    expect(told(all, [...after, site(90, 'DAL')], [1])).toEqual({
      add: [expect.objectContaining({ properties: { id: 90, g: 2, s: 0 } })],
      update: [
        { id: 1, addOrUpdateProperties: [{ key: 's', value: 1 }] },
        { id: 2, addOrUpdateProperties: [{ key: 'g', value: 1 }] },
        { id: 3, addOrUpdateProperties: [], newGeometry: { type: 'Point', coordinates: [-97.02, 33] } },
      ],
      remove: [50],
    });
    expect(told(all, all)).toEqual({ add: [], update: [], remove: [] });
  });

  test('hears all anew when most of it is different', () => {
    expect(
      told(
        all,
        all.map((point) => ({ ...point, group: 'done' })),
      ),
    ).toBeUndefined();
  });
});

describe('A cluster', () => {
  const cluster = clusterOf(pointData([...Array(99).keys()].map((id) => site(id, 'open')).concat(site(99, 'done')), groups, new Set([99])));

  test('shows a part of each group it holds, however small, and that some are selected', () => {
    const picture = pictureOf(evaluated(donutName(groups, 'light'), cluster));
    expect(picture).toMatchObject({ kind: 'donut', selected: 'some' });
    const arcs = picture?.kind === 'donut' ? picture.arcs : [];
    expect(arcs.map(({ tone }) => tone)).toEqual(['neu', 'ok']);
    expect(arcs.at(0)?.from).toBe(0);
    expect(arcs.at(-1)?.to).toBeCloseTo(1);
  });

  test('says how many of each there are', () => {
    expect(countsIn(cluster, groups).map(({ group, count }) => [group.label, count])).toEqual([
      ['Open', 99],
      ['Done', 1],
    ]);
  });

  test('of a hundred thousand points says as exactly how many of each there are', () => {
    const large = Object.fromEntries(Object.entries(cluster).map(([name, sum]) => [name, Number(sum) * 1000]));
    expect(countsIn(large, groups).map(({ count }) => count)).toEqual([99_000, 1000]);
    const [one, other] = [large, cluster].map((each) => pictureOf(evaluated(donutName(groups, 'light'), each)));
    expect(one).toEqual(other);
  });

  test('counts what comes after the twelfth group with the twelfth', () => {
    const all = clusterOf(
      pointData(
        many.map(({ key }, id) => site(id, key)),
        many,
        new Set(),
      ),
    );
    expect(countsIn(all, many).map(({ count }) => count)).toEqual([...Array(SLOTS - 1).fill(1), many.length - SLOTS + 1]);
    expect(pictureOf(evaluated(donutName(many, 'dark'), all))).toMatchObject({ kind: 'donut', selected: 'none' });
  });
});

test('no two of many kinds look alike, not even to who sees no colours within the first eleven', () => {
  const marks = Array.from({ length: 88 }, (_, at) => seriesMark(at));
  expect(new Set(marks.map(({ tone, shape }) => `${colourOf(tone, 'light')} ${shape}`)).size).toBe(88);
  expect(new Set(marks.slice(0, 11).map(({ shape }) => MARKS[shape])).size).toBe(11);
});

test('a name that is none of ours asks for no picture', () => {
  for (const name of ['', 'airport-15', 'mark|light|ok|heart|0', 'mark|sepia|ok|disc|0', 'pie|light|ok|1|0'])
    expect(pictureOf(name)).toBeUndefined();
});

test('the box around places leaves out those that are nowhere', () => {
  expect(boundsOf([site(1, '', -97, 32), site(2, '', 0, 0), site(3, '', -95, 29)])).toEqual([
    [-97, 29],
    [-95, 32],
  ]);
  expect(boundsOf([])).toBeUndefined();
});

test('groups are told apart by shape alone, as colours look alike to some eyes', () => {
  const shapes = Array.from({ length: 8 }, (_, at) => seriesMark(at).shape);
  expect(new Set(shapes).size).toBe(shapes.length);
});
