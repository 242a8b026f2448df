import { restoresOf } from '#lib/domain/signalCodes.ts';
import { DAY, HOUR, MINUTE } from '#upstream/core/clock.ts';
import { type Random, randomOf, type Shares } from '#upstream/simulators/random.ts';
import { PANEL_CODES, zoneCode } from './formats.ts';
import { zonesOf } from './frame.ts';
import type { SignalPath } from './station.ts';
import type { SignalFormat } from './tables.ts';

export type Sent = { at: Date; code: string; zone: string | null; path: SignalPath };

const PATHS: Shares<SignalPath> = { cell: 76, ip: 17, phone: 7 };
export const mainPathOf = (csNo: string): SignalPath => randomOf('panel', csNo).weighted(PATHS);

function passing(random: Random, day: number, path: SignalPath, code: string, zone: string | null): Sent[] {
  const at = day + random.below(DAY - 2 * HOUR);
  const restored = at + 2 * MINUTE + random.below(80 * MINUTE);
  return [
    { at: new Date(at), code, zone, path },
    { at: new Date(restored), code: restoresOf(code)[0] ?? code, zone, path },
  ];
}

/** What concerns the panel as a whole has no zone: SIA DC-05 and DC-03 fill it with zeroes. */
const NO_ZONE = '000';

function dayOf(csNo: string, day: number, known: SignalFormat | null): Sent[] {
  const panel = randomOf('panel', csNo);
  const drawn = panel.weighted(PATHS);
  const guess = panel.chance(0.7) ? 'sia' : 'contact-id';
  const format = known ?? guess;
  // DMP's panels of the sample company report by network and cell.
  const path = known === 'dmp' && drawn === 'phone' ? 'cell' : drawn;
  const others: SignalPath[] = known === 'dmp' ? [path === 'cell' ? 'ip' : 'cell'] : [];
  const words = PANEL_CODES[format];
  const isShop = panel.chance(0.7);
  const user = () => String(1 + panel.below(9)).padStart(3, '0');
  const testAt = panel.below(DAY);
  const today = randomOf('day', csNo, day);
  const isWeekday = ![0, 6].includes(new Date(day).getUTCDay());
  const moment = (hour: number) => new Date(day + hour * HOUR + today.below(50 * MINUTE));
  const alarm = () => {
    const { number, type } = today.pick(zonesOf(csNo));
    return passing(today, day, path, zoneCode(format, type), String(number).padStart(3, '0'));
  };
  return [
    { at: new Date(day + testAt), code: words.test, zone: NO_ZONE, path },
    ...others.map((other) => ({ at: new Date(day + ((testAt + 2 * MINUTE) % DAY)), code: words.test, zone: NO_ZONE, path: other })),
    ...(isShop && isWeekday ? [{ at: moment(13), code: words.open, zone: user(), path }] : []),
    ...(isShop && isWeekday ? [{ at: moment(22), code: words.close, zone: user(), path }] : []),
    ...(today.chance(0.05) ? passing(today, day, path, today.pick(words.troubles), NO_ZONE) : []),
    ...(today.chance(0.03) ? alarm() : []),
  ];
}

/** What a system says by itself after `from` and up to `to`, in order; always the same. `known`: how its panel speaks, where the station was told. */
export function backgroundOf(csNo: string, from: Date, to: Date, known: SignalFormat | null): Sent[] {
  const sent: Sent[] = [];
  for (let day = Math.floor(from.getTime() / DAY) * DAY; day <= to.getTime(); day += DAY) sent.push(...dayOf(csNo, day, known));
  return sent.filter(({ at }) => at > from && at <= to).sort((one, other) => one.at.getTime() - other.at.getTime());
}
