import type { GeoJSONSourceDiff } from 'maplibre-gl';
import type { pointData } from './points.ts';

type Points = ReturnType<typeof pointData>;

/** Beyond this part of all, telling all anew costs less than telling what changed. */
const MOST = 0.2;

/** What became of the points, so that a map told of the first has to hear only this; nothing when so much changed that it should hear all. */
export function pointChange(before: Points, after: Points): GeoJSONSourceDiff | undefined {
  const known = new Map(before.features.map((feature) => [feature.properties.id, feature]));
  const diff = { add: [] as Points['features'], update: [] as NonNullable<GeoJSONSourceDiff['update']>, remove: [] as number[] };
  for (const feature of after.features) {
    const { id, g, s } = feature.properties;
    const old = known.get(id);
    known.delete(id);
    if (!old) {
      diff.add.push(feature);
      continue;
    }
    const [lng, lat] = feature.geometry.coordinates;
    const isMoved = old.geometry.coordinates[0] !== lng || old.geometry.coordinates[1] !== lat;
    const addOrUpdateProperties = [
      ...(old.properties.g === g ? [] : [{ key: 'g', value: g }]),
      ...(old.properties.s === s ? [] : [{ key: 's', value: s }]),
    ];
    if (isMoved || addOrUpdateProperties.length > 0)
      diff.update.push({ id, addOrUpdateProperties, ...(isMoved && { newGeometry: feature.geometry }) });
  }
  diff.remove.push(...known.keys());
  return diff.add.length + diff.update.length + diff.remove.length > after.features.length * MOST ? undefined : diff;
}
