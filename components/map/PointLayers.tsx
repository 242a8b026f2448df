'use client';

import { useEffect, useMemo, useState } from 'react';
import { dark, light } from '#lib/theme/tokens.ts';
import { useEngine } from './engine.ts';
import type { Skin } from './marks.ts';
import { draw, PIXEL_RATIO } from './pictures.ts';
import { pointChange } from './pointChange.ts';
import { CLUSTER_PROPERTIES, donutName, type MapGroup, type MapPoint, markName, pointData } from './points.ts';

const NOBODY: ReadonlySet<number> = new Set();

/** Marks and donuts are drawn when the map first asks for one, under the name that says what is on it. */
function usePictures() {
  const { engine, map } = useEngine();
  useEffect(
    () =>
      engine.onMissing(map, (name) => {
        const image = map.hasImage(name) ? undefined : draw(name);
        if (image) map.addImage(name, image, { pixelRatio: PIXEL_RATIO });
      }),
    [engine, map],
  );
}

type Data = ReturnType<typeof pointData>;

/** Always the same object, so that a change is told to the map alone: a note saved sends no 50,000 points again. */
function useGivenData(data: Data): Data {
  const { engine, map } = useEngine();
  const [given] = useState(() => ({ ...data }));
  useEffect(() => {
    if (given.features === data.features) return;
    const diff = pointChange(given, data);
    given.features = data.features;
    if (map.getSource('points')) engine.change(map, 'points', given, diff);
  }, [engine, map, given, data]);
  return given;
}

type Props = { points: readonly MapPoint[]; groups: readonly MapGroup[]; selected?: ReadonlySet<number>; skin: Skin };

/** Points on their discs, and where many are near each other a donut of their groups with the number in it. Names of towns give way to donuts. */
export function PointLayers({ points, groups, selected = NOBODY, skin }: Props) {
  usePictures();
  const { engine } = useEngine();
  const { Source, Layer } = engine.rm;
  const data = useGivenData(useMemo(() => pointData(points, groups, selected), [points, groups, selected]));
  const tokens = skin === 'dark' ? dark : light;
  return (
    <Source
      id="points"
      type="geojson"
      data={data}
      promoteId="id"
      cluster
      clusterRadius={46}
      clusterMinPoints={4}
      clusterMaxZoom={14}
      clusterProperties={CLUSTER_PROPERTIES}
    >
      <Layer
        id="points"
        type="symbol"
        filter={['!', ['has', 'point_count']]}
        layout={{
          'icon-image': markName(groups, skin),
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
          'symbol-sort-key': ['get', 's'],
        }}
      />
      <Layer
        id="clusters"
        type="symbol"
        filter={['has', 'point_count']}
        layout={{
          'icon-image': donutName(groups, skin),
          'icon-size': ['step', ['get', 'point_count'], 0.78, 25, 0.88, 100, 1, 1000, 1.14],
          'icon-allow-overlap': true,
          'text-field': ['get', 'point_count_abbreviated'],
          'text-font': [engine.fonts.strong],
          'text-size': ['step', ['get', 'point_count'], 11, 100, 12, 1000, 13],
          'text-allow-overlap': true,
        }}
        paint={{ 'text-color': tokens.ink }}
      />
    </Source>
  );
}
