import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import polylabel from 'polylabel';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { pointAt } from './places.ts';

type Named = GeometryCollection<{ name: string }>;
type Area = GeoJSON.Feature<GeoJSON.Geometry, { name: string }>;

const require = createRequire(import.meta.url);
const atlas = <Objects extends Record<string, GeometryCollection>>(path: string) =>
  JSON.parse(readFileSync(require.resolve(path), 'utf8')) as Topology<Objects>;

const UNITED_STATES = '840';
/** Drawn finely, because they touch. */
const NEIGHBOURS = ['124', '484'];

const isFine = (...pair: { id?: string | number }[]) => pair.some(({ id }) => NEIGHBOURS.includes(String(id)));

const sizeOf = (ring: number[][] = []) =>
  Math.abs(
    ring.reduce(
      (sum, [x = 0, y = 0], at) => sum + x * (ring[(at + 1) % ring.length]?.[1] ?? 0) - y * (ring[(at + 1) % ring.length]?.[0] ?? 0),
      0,
    ),
  );

function labelled({ properties: { name }, geometry }: Area, zoom: number) {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  const [largest] = [...parts].sort((a, b) => sizeOf(b[0]) - sizeOf(a[0]));
  if (!largest) return [];
  const [lng, lat] = polylabel(largest, 0.05);
  return [pointAt([lng, lat], { name, zoom })];
}

const line = (geometry: GeoJSON.MultiLineString): GeoJSON.Feature => ({ type: 'Feature', properties: {}, geometry });

/** Land, borders and the names of areas. US Census (2017) and Natural Earth, both public domain. */
export function areas() {
  const us = atlas<{ nation: Named; states: Named; counties: Named }>('us-atlas/counties-10m.json');
  const coarse = atlas<{ countries: Named }>('world-atlas/countries-50m.json');
  const fine = atlas<{ countries: Named }>('world-atlas/countries-10m.json');
  const countries = [
    ...feature(coarse, coarse.objects.countries).features.filter(({ id }) => !NEIGHBOURS.includes(String(id)) && id !== UNITED_STATES),
    ...feature(fine, fine.objects.countries).features.filter(({ id }) => NEIGHBOURS.includes(String(id))),
  ];
  const states = feature(us, us.objects.states).features;
  const plain = ({ geometry }: GeoJSON.Feature): GeoJSON.Feature => ({ type: 'Feature', properties: {}, geometry });
  return {
    land: [...countries, ...feature(us, us.objects.nation).features].map(plain),
    borders: [
      line(mesh(fine, fine.objects.countries, (a, b) => a !== b && isFine(a, b))),
      line(mesh(coarse, coarse.objects.countries, (a, b) => a !== b && !isFine(a, b))),
    ],
    states: [line(mesh(us, us.objects.states, (a, b) => a !== b))],
    counties: [line(mesh(us, us.objects.counties, (a, b) => a !== b && String(a.id).slice(0, 2) === String(b.id).slice(0, 2)))],
    country_names: countries.filter(({ id }) => NEIGHBOURS.includes(String(id))).flatMap((area) => labelled(area, 2)),
    state_names: states.flatMap((area) => labelled(area, 3)),
    county_names: feature(us, us.objects.counties).features.flatMap((area) => labelled(area, 8)),
  };
}
