import { DAY, HOUR, MINUTE } from '#upstream/core/clock.ts';
import { type Random, randomOf, type Shares } from '#upstream/simulators/random.ts';
import { restoresOf } from './codes.ts';
import type { SignalPath } from './station.ts';

export type Sent = { at: Date; code: string; zone: string | null; path: SignalPath };

const PATHS: Shares<SignalPath> = { cell: 76, ip: 17, phone: 7 };
const WORDS = {
  contactId: { test: 'E602', open: 'E401', close: 'R401', trouble: ['E301', 'E302', 'E350'], alarm: ['E130', 'E131', 'E137', 'E110'] },
  sia: { test: 'RP', open: 'OP', close: 'CL', trouble: ['AT', 'YT', 'YC'], alarm: ['BA', 'TA', 'PA', 'FA'] },
};
type Words = (typeof WORDS)['sia'];

const zoneOf = (random: Random) => String(1 + random.below(24)).padStart(3, '0');

function passing(random: Random, day: number, path: SignalPath, code: string): Sent[] {
  const at = day + random.below(DAY - 2 * HOUR);
  const zone = zoneOf(random);
  const restored = at + 2 * MINUTE + random.below(80 * MINUTE);
  return [
    { at: new Date(at), code, zone, path },
    { at: new Date(restored), code: restoresOf(code)[0] ?? code, zone, path },
  ];
}

function dayOf(csNo: string, day: number): Sent[] {
  const panel = randomOf('panel', csNo);
  const path = panel.weighted(PATHS);
  const words: Words = panel.chance(0.7) ? WORDS.sia : WORDS.contactId;
  const isShop = panel.chance(0.7);
  const user = () => String(1 + panel.below(9)).padStart(3, '0');
  const testAt = panel.below(DAY);
  const today = randomOf('day', csNo, day);
  const isWeekday = ![0, 6].includes(new Date(day).getUTCDay());
  const moment = (hour: number) => new Date(day + hour * HOUR + today.below(50 * MINUTE));
  return [
    { at: new Date(day + testAt), code: words.test, zone: '000', path },
    ...(isShop && isWeekday ? [{ at: moment(13), code: words.open, zone: user(), path }] : []),
    ...(isShop && isWeekday ? [{ at: moment(22), code: words.close, zone: user(), path }] : []),
    ...(today.chance(0.05) ? passing(today, day, path, today.pick(words.trouble)) : []),
    ...(today.chance(0.03) ? passing(today, day, path, today.pick(words.alarm)) : []),
  ];
}

/** What a system says by itself after `from` and up to `to`, in order; always the same. */
export function backgroundOf(csNo: string, from: Date, to: Date): Sent[] {
  const sent: Sent[] = [];
  for (let day = Math.floor(from.getTime() / DAY) * DAY; day <= to.getTime(); day += DAY) sent.push(...dayOf(csNo, day));
  return sent.filter(({ at }) => at > from && at <= to).sort((one, other) => one.at.getTime() - other.at.getTime());
}
