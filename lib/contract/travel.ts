/** Where something stands, in degrees. */
export type Spot = { lat: number; lng: number };
/** A way by car, as far as nobody looked it up: metres on the road and whole minutes. */
export type Leg = { metres: number; minutes: number };

const EARTH_RADIUS = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The straight line between two places, in metres. */
export function metresBetween(from: Spot, to: Spot): number {
  const lat = Math.sin(radians(to.lat - from.lat) / 2) ** 2;
  const lng = Math.sin(radians(to.lng - from.lng) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(Math.min(1, lat + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * lng)));
}

/** Roads are never straight; in town less than beyond it. The first so many metres of a way are driven at so many km/h, the rest is highway. */
const WINDING = 1.3;
const SPEEDS = [
  { metres: 4_000, kmh: 32 },
  { metres: 20_000, kmh: 58 },
  { metres: Number.POSITIVE_INFINITY, kmh: 95 },
] as const;
/** To find the door and a place for the truck. */
const PARKING_MINUTES = 2;

/** Minutes on the road for a way of so many metres. */
export function minutesFor(metres: number): number {
  let left = metres;
  let minutes = 0;
  for (const { metres: most, kmh } of SPEEDS) {
    const part = Math.min(left, most);
    minutes += (part / 1000 / kmh) * 60;
    left -= part;
  }
  return minutes;
}

/**
 * The estimated way between two places: the straight line, wound as roads are, at the speed of town, suburb and highway. The same in browser
 * and upstream, so that a moved stop has its times at once; nobody asks a road network for it. What `lib/server/directions` answers is better.
 */
export function estimatedLeg(from: Spot, to: Spot): Leg {
  const straight = metresBetween(from, to);
  if (straight < 30) return { metres: 0, minutes: 0 };
  const metres = Math.round(straight * WINDING);
  return { metres, minutes: Math.ceil(minutesFor(metres)) + PARKING_MINUTES };
}

/** Where nobody knows the place: the drive that is planned for. */
export const UNKNOWN_LEG: Leg = { metres: 0, minutes: 20 };
