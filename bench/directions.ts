import { statSync } from 'node:fs';
import { cpus } from 'node:os';
import { createHighways, readHighways } from '../lib/roads/highways.ts';
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

function legTimes() {
  const known = createHighways(readHighways());
  return places(400, 6)
    .flatMap((from, at, all) => {
      const to = all[at + 1];
      if (at % 2 === 1 || !to) return [];
      const started = performance.now();
      known.leg(from, to);
      return [performance.now() - started];
    })
    .sort((one, other) => one - other);
}

function tableTime() {
  const known = createHighways(readHighways());
  const all = places(200, 1.5);
  const started = performance.now();
  for (const from of all) for (const to of all) known.leg(from, to);
  return performance.now() - started;
}

function readTime() {
  const started = performance.now();
  readHighways();
  return performance.now() - started;
}

const mb = (name: string) => `${(statSync(`.map/${name}`).size / 1e6).toFixed(1)} MB`;
const legs = legTimes();

const ms = (sorted: readonly number[], part: number) => `${(sorted[Math.ceil(sorted.length * part) - 1] ?? 0).toFixed(2)} ms`;

writeFigures('Directions', [
  `An estimate over the highways of the United States, in the desk’s process, ${cpus().length} cores, each ${ROUNDS} times. \`node --import tsx bench/directions.ts\` measures it anew.`,
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
  `| one drive between new places | ${ms(legs, 0.5)} | ${ms(legs, 0.95)} | ${ms(legs, 1)} |`,
  '',
  `A table of 200 × 200 places takes ${tableTime().toFixed(0)} ms. The graph (${mb('highways.bin')}) is read in ${readTime().toFixed(0)} ms, when the first drive is asked for, and lies in`,
  `memory as it is. The base map with its highways is ${mb('base.pmtiles')}; without them it was 1.9 MB.`,
]);
