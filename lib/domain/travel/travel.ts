/** Where something stands, in degrees. */
export type Spot = { lat: number; lng: number };
export type Length = { m: number; s: number };
/** A way by car: metres on the road and whole minutes. */
export type Leg = { metres: number; minutes: number };
export type LegFinder = (from: Spot, to: Spot) => Leg;

const NEXT_DOOR = 50;

export const legOf = ({ m, s }: Length): Leg =>
  m < NEXT_DOOR ? { metres: 0, minutes: 0 } : { metres: Math.round(m), minutes: Math.ceil(s / 60) };

/** Where nobody knows the place: the drive that is planned for. */
export const UNKNOWN_LEG: Leg = { metres: 0, minutes: 20 };
