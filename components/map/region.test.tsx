import { idsWithin } from './idsWithin.ts';
import { type Spot, shapeOf, thinned } from './region.ts';

const at = (id: number, lng: number, lat: number) => ({ id, lng, lat, group: '' });
const sites = [at(1, -97, 32), at(2, -96, 31), at(3, -90, 40), at(4, -97.5, 32.5)];

describe('Whoever draws round sites', () => {
  test('gets those inside, not those in the bay of a bent lasso', () => {
    const bent = [
      [-98, 30],
      [-95, 30],
      [-95, 33],
      [-96.5, 33],
      [-96.5, 30.5],
      [-98, 30.5],
      [-98, 30],
    ] as const;
    expect(idsWithin(bent, sites)).toEqual([2]);
  });

  test('gets those of a rectangle drawn from any corner', () => {
    const drawn = (from: Spot, to: Spot) => shapeOf('rectangle', [from, to])?.map(([x, y]) => [x - 100, y] as const) ?? [];
    for (const [from, to] of [
      [
        [2, 30],
        [5, 60],
      ],
      [
        [5, 60],
        [2, 30],
      ],
    ] as const)
      expect(idsWithin(drawn(from, to), sites)).toEqual([1, 2, 4]);
  });

  test('selects nothing by a mere click, a line or no lasso at all', () => {
    expect(shapeOf('lasso', [[10, 10]])).toBeUndefined();
    expect(
      shapeOf('rectangle', [
        [10, 10],
        [13, 12],
      ]),
    ).toBeUndefined();
    expect(idsWithin([], sites)).toEqual([]);
    expect(
      idsWithin(
        [
          [-98, 30],
          [-95, 30],
          [-98, 30],
        ],
        sites,
      ),
    ).toEqual([]);
  });
});

test('a slow hand leaves no more corners than a quick one', () => {
  const slow = Array.from({ length: 400 }, (_, step): Spot => [step / 4, 0]);
  expect(thinned(slow).length).toBeLessThan(40);
});
