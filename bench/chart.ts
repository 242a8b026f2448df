import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dark, light, type Tokens } from '#lib/theme/tokens.ts';
import { ROOT } from '../bin/prepare.mjs';

export type Line = { name: string; points: readonly (readonly [x: number, y: number])[] };
/** `promised` is a height that should not be passed. */
type Chart = { title: string; x: string; y: string; lines: readonly Line[]; promised?: { name: string; y: number } };

const [WIDTH, HEIGHT] = [860, 420];
const BOX = { left: 70, right: 600, top: 56, bottom: 360 };
const APART = 17;

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const short = (value: number) => (value >= 1e6 ? `${value / 1e6}M` : value >= 1000 ? `${value / 1000}k` : `${value}`);
export const duration = (ms: number) =>
  ms >= 60_000 ? `${+(ms / 60_000).toPrecision(2)} min` : ms >= 1000 ? `${+(ms / 1000).toPrecision(2)} s` : `${+ms.toPrecision(2)} ms`;

function decades(values: readonly number[]): number[] {
  const [least, most] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
  return Array.from({ length: Math.max(2, most - least + 1) }, (_, at) => 10 ** (least + at));
}

function scale(ticks: readonly number[], from: number, to: number) {
  const [least, most] = [Math.log10(ticks[0] ?? 1), Math.log10(ticks.at(-1) ?? 10)];
  return (value: number) => Math.round((from + ((Math.log10(value) - least) / (most - least)) * (to - from)) * 10) / 10;
}

function spread(heights: readonly number[]): number[] {
  const order = heights.map((_, at) => at).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const placed = [...heights];
  let free = Number.NEGATIVE_INFINITY;
  for (const at of order) {
    placed[at] = Math.max(heights[at] ?? 0, free);
    free = (placed[at] ?? 0) + APART;
  }
  const over = Math.max(0, free - APART - BOX.bottom);
  return placed.map((height) => height - over);
}

/** Lines are told apart by their marks too, not by their colour alone. */
const MARKS = [
  (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="4.5"/>`,
  (x: number, y: number) => `<rect x="${x - 4}" y="${y - 4}" width="8" height="8"/>`,
  (x: number, y: number) => `<path d="M${x} ${y - 5.5}l5.5 9.5h-11z"/>`,
  (x: number, y: number) => `<path d="M${x} ${y - 5.5}l5.5 5.5-5.5 5.5-5.5-5.5z"/>`,
  (x: number, y: number) => `<path d="M${x} ${y + 5.5}l5.5-9.5h-11z"/>`,
  (x: number, y: number) => `<path d="M${x - 5} ${y - 5}l10 10m0-10l-10 10" stroke-width="2.5"/>`,
];

const rules = ({ surface, ink, ink2, line, status, series }: Tokens) =>
  `.ground{fill:${surface}}.grid{stroke:${line}}.ink{fill:${ink}}.quiet{fill:${ink2}}.limit{stroke:${status.crit.mark}}.limit-name{fill:${status.crit.fg}}` +
  series.map((colour, at) => `.s${at}{stroke:${colour};fill:${colour}}.t${at}{fill:${colour}}`).join('');

/** A chart with both axes logarithmic: what doubles with its work rises by a half of a square, whatever the size. In the desk's colours, for either skin. */
export function chart({ title, x, y, lines, promised }: Chart): string {
  const points = lines.flatMap((each) => each.points);
  const xs = decades(points.map(([at]) => at));
  const ys = decades([...points.map(([, at]) => at), ...(promised ? [promised.y] : [])]);
  const across = scale(xs, BOX.left, BOX.right);
  const up = scale(ys, BOX.bottom, BOX.top);
  const names = spread(lines.map((each) => up(each.points.at(-1)?.[1] ?? 1)));
  const told = lines.map((each) => `${each.name}: ${each.points.map(([at, took]) => `${short(at)} ${duration(took)}`).join(', ')}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-labelledby="title desc" font-family="IBM Plex Sans, system-ui, sans-serif" font-size="13">`,
    `<title id="title">${escaped(title)}</title>`,
    `<desc id="desc">${escaped(`${y} by ${x}. ${told.join('. ')}.`)}</desc>`,
    `<style>${rules(light)}@media(prefers-color-scheme:dark){${rules(dark)}}</style>`,
    `<rect class="ground" width="${WIDTH}" height="${HEIGHT}" rx="8"/>`,
    `<text class="ink" x="16" y="28" font-size="16" font-weight="600">${escaped(title)}</text>`,
    ...xs.map(
      (at) =>
        `<path class="grid" d="M${across(at)} ${BOX.top}V${BOX.bottom}"/><text class="quiet" x="${across(at)}" y="${BOX.bottom + 20}" text-anchor="middle">${short(at)}</text>`,
    ),
    ...ys.map(
      (at) =>
        `<path class="grid" d="M${BOX.left} ${up(at)}H${BOX.right}"/><text class="quiet" x="${BOX.left - 8}" y="${up(at) + 4}" text-anchor="end">${at >= 1000 ? `${at / 1000} s` : `${at} ms`}</text>`,
    ),
    `<text class="quiet" x="${(BOX.left + BOX.right) / 2}" y="${BOX.bottom + 44}" text-anchor="middle">${escaped(x)}</text>`,
    `<text class="quiet" x="16" y="${BOX.top - 10}">${escaped(y)}</text>`,
    promised ? `<path class="limit" stroke-dasharray="6 4" d="M${BOX.left} ${up(promised.y)}H${BOX.right}"/>` : '',
    ...lines.flatMap((each, line) => {
      const at = each.points.map(([value, took]) => [across(value), up(took)] as const);
      const [last] = at.slice(-1);
      const name = names[line] ?? 0;
      return [
        `<polyline class="s${line}" style="fill:none" stroke-width="2" points="${at.map((point) => point.join(' ')).join(', ')}"/>`,
        `<g class="s${line}">${at.map(([px, py]) => MARKS[line % MARKS.length]?.(px, py)).join('')}</g>`,
        last
          ? `<path class="s${line}" style="fill:none" stroke-opacity=".5" d="M${last[0] + 7} ${last[1]}L${BOX.right + 14} ${name}h6"/>`
          : '',
        `<text class="t${line}" x="${BOX.right + 25}" y="${name + 4}">${escaped(each.name)}</text>`,
      ];
    }),
    promised
      ? `<text class="limit-name" x="${BOX.right - 60}" y="${up(promised.y) - 6}" text-anchor="end">${escaped(promised.name)}</text>`
      : '',
    '</svg>',
    '',
  ].join('\n');
}

export function drawChart(name: string, drawn: Chart): string {
  const folder = join(ROOT, 'docs/pictures');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.svg`), chart(drawn));
  return `![${drawn.title}](pictures/${name}.svg)`;
}
