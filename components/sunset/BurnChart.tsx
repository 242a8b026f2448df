import type { BurnDown } from '#lib/domain/burnDown.ts';
import css from './BurnDown.module.css';

const WIDTH = 228;
const HEIGHT = 64;
const PACE_TOP = HEIGHT + 8;
const PACE = 30;
const PAD = 4;
const WEEK = 7 * 86_400_000;

/** Above: what is left, and where the present and the needed pace lead. Below: done in each week, and the pace that is needed as a line. */
export function BurnChart({ burn, now }: { burn: BurnDown; now: number }) {
  const { weeks, left, leftUntil, date, pace, needed } = burn;
  const end = date ? Date.parse(`${date}T00:00:00Z`) + WEEK / 7 : now;
  const begin = weeks[0] ? Date.parse(weeks[0].at) : now - WEEK;
  const most = Math.max(1, left, ...weeks.map((week) => week.left));
  const fastest = Math.max(1, needed, ...weeks.map(({ done }) => done));
  const x = (at: number) => PAD + ((at - begin) / Math.max(1, end - begin)) * (WIDTH - 2 * PAD);
  const y = (count: number) => HEIGHT - PAD - (count / most) * (HEIGHT - 2 * PAD);
  const high = (count: number) => (count / fastest) * (PACE - PAD);
  const here = `${x(now)} ${y(left)}`;
  const reached = pace === null ? left : left - Math.min(leftUntil, (pace * (end - now)) / WEEK);
  const bars = weeks.slice(1);
  const floor = PACE_TOP + PACE;
  return (
    <svg className={css.chart} viewBox={`0 0 ${WIDTH} ${bars.length > 0 ? floor : HEIGHT}`} aria-hidden>
      <path data-base d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
      {date && <path data-needed d={`M${here}L${x(end)} ${y(left - leftUntil)}`} />}
      {date && pace !== null && <path data-pace d={`M${here}L${x(end)} ${y(reached)}`} />}
      {weeks.length > 1 && <path data-done d={`M${weeks.map((week) => `${x(Date.parse(week.at))} ${y(week.left)}`).join('L')}`} />}
      <circle cx={x(now)} cy={y(left)} r="3" />
      {bars.map(({ at, done }, index) => {
        const from = x(Date.parse(weeks[index]?.at ?? at));
        const wide = x(Date.parse(at)) - from;
        return <rect key={at} data-week x={from} y={floor - high(done)} width={wide * 0.8} height={high(done)} />;
      })}
      {bars.length > 0 && <path data-base d={`M0 ${floor - 0.5}H${WIDTH}`} />}
      {bars.length > 0 && date && <path data-pace d={`M${x(now)} ${floor - high(needed)}H${x(end)}`} />}
    </svg>
  );
}
