import { cpus } from 'node:os';
import { estimate } from '../lib/server/directions/estimate.ts';
import { writeFigures } from './figures.mjs';

const ROUNDS = 200;

/** The same places in every run, all over Texas or within one town. */
function places(count: number, spread: number) {
  let seed = 7;
  const next = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647 - 0.5;
  };
  return Array.from({ length: count }, () => ({ lat: 31 + next() * spread, lng: -98 + next() * spread }));
}

const rows = [
  ['2 places across Texas', places(2, 8)],
  ['25 places across Texas', places(25, 8)],
  ['25 places in one town', places(25, 0.3)],
] as const;

const ms = (sorted: readonly number[], part: number) => `${(sorted[Math.ceil(sorted.length * part) - 1] ?? 0).toFixed(2)} ms`;

writeFigures('Directions', [
  `An estimate over our own highways, in the desk’s process, ${cpus().length} cores, each ${ROUNDS} times. \`node --import tsx bench/directions.ts\` measures it anew.`,
  '',
  '| | p50 | p95 | slowest |',
  '|---|---|---|---|',
  ...rows.map(([name, points]) => {
    const times = Array.from({ length: ROUNDS }, () => {
      const started = performance.now();
      estimate(points);
      return performance.now() - started;
    }).sort((one, other) => one - other);
    return `| ${name} | ${ms(times, 0.5)} | ${ms(times, 0.95)} | ${ms(times, 1)} |`;
  }),
]);
