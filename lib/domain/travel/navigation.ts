export type Aim = { lat: number; lng: number };

export const NAVIGATORS = ['google', 'apple', 'waze'] as const;
type Navigator = (typeof NAVIGATORS)[number];

/** Opens the way to the aims `first` to `last` (counted from 0, both with it). */
export type Part = { href: string; first: number; last: number };

/** Between start and end Google takes nine places, in the browser of a phone three. */
const WAYPOINTS = { desk: 9, phone: 3 } as const;

const spot = ({ lat, lng }: Aim) => `${lat},${lng}`;

/** From where one is to the first aim of all; later parts begin where the one before ended. */
function google(aims: readonly Aim[], from: Aim | undefined): string {
  const link = new URLSearchParams({ api: '1', travelmode: 'driving' });
  if (from) link.set('origin', spot(from));
  const end = aims.at(-1);
  if (end) link.set('destination', spot(end));
  if (aims.length > 1) link.set('waypoints', aims.slice(0, -1).map(spot).join('|'));
  return `https://www.google.com/maps/dir/?${link}`;
}

const apple = (aim: Aim, from: Aim | undefined) =>
  `https://maps.apple.com/?${new URLSearchParams({ ...(from && { saddr: spot(from) }), daddr: spot(aim), dirflg: 'd' })}`;

const waze = (aim: Aim) => `https://waze.com/ul?${new URLSearchParams({ ll: spot(aim), navigate: 'yes' })}`;

/** Google takes several aims at once, so a long day comes in few parts; Apple and Waze take one aim a link. */
export function navigationTo(aims: readonly Aim[], by: Navigator, where: keyof typeof WAYPOINTS): Part[] {
  const size = by === 'google' ? WAYPOINTS[where] + 1 : 1;
  const parts: Part[] = [];
  for (let first = 0; first < aims.length; first += size) {
    const some = aims.slice(first, first + size);
    const [aim] = some;
    if (!aim) break;
    const from = first > 0 ? aims[first - 1] : undefined;
    const href = by === 'google' ? google(some, from) : by === 'apple' ? apple(aim, from) : waze(aim);
    parts.push({ href, first, last: first + some.length - 1 });
  }
  return parts;
}
