import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { metresBetween } from '#lib/domain/travel/earth.ts';
import { CELL, cellOf } from './format.ts';

export type Town = { name: string; state: string; population: number; lat: number; lng: number };

const BUILT = '.map/towns.json';
const OPENED = Symbol.for('linekeeper.towns');

/** Towns of the United States, largest first; none where they were not made. */
export function knownTowns(): readonly Town[] {
  const home = globalThis as { [OPENED]?: Town[] };
  if (!home[OPENED]) {
    try {
      home[OPENED] = JSON.parse(readFileSync(join(process.cwd(), BUILT), 'utf8')) as Town[];
    } catch {
      home[OPENED] = [];
    }
  }
  return home[OPENED];
}

/** Metres. */
const BESIDE = 9000;
const squares = new Map<number, Town[]>();

/** The largest town a place lies in or right beside. */
export function townAt(lng: number, lat: number): Town | undefined {
  if (squares.size === 0)
    for (const town of knownTowns()) {
      const key = cellOf(town.lng, town.lat);
      squares.set(key, [...(squares.get(key) ?? []), town]);
    }
  const near: Town[] = [];
  for (const dx of [-CELL, 0, CELL]) for (const dy of [-CELL, 0, CELL]) near.push(...(squares.get(cellOf(lng + dx, lat + dy)) ?? []));
  return near
    .filter((town) => metresBetween([lng, lat], [town.lng, town.lat]) < BESIDE)
    .sort((one, other) => other.population - one.population)[0];
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

export function townsLike(text: string, most: number): Town[] {
  const sought = plain(text.trim());
  const begin: Town[] = [];
  const rest: Town[] = [];
  for (const town of knownTowns()) {
    const at = plain(`${town.name}, ${town.state}`).indexOf(sought);
    if (at === 0) begin.push(town);
    else if (at > 0) rest.push(town);
    if (begin.length === most) break;
  }
  return [...begin, ...rest].slice(0, most);
}
