import { readFileSync } from 'node:fs';
import { type Problem, waysOf } from '../../upstream/routing/problem.ts';

/**
 * M. M. Solomon, Algorithms for the Vehicle Routing and Scheduling Problems with Time Window Constraints, Operations Research 35 (1987): series R1,
 * C1 and RC1 of 100 customers. Distances are Euclidean, and times as well. Best known: the fewest vehicles, then the shortest way, as published by SINTEF.
 */
export type Instance = { name: string; capacity: number; vehicles: number; distance: number; customers: readonly (readonly number[])[] };

export function instances(): Instance[] {
  const lines = readFileSync(new URL('solomon.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return Array.from({ length: lines.length / 2 }, (_, at) => {
    const [name = '', capacity, vehicles, distance] = (lines[2 * at] ?? '').split(' ');
    const customers = (lines[2 * at + 1] ?? '').split(' ').map((each) => each.split(',').map(Number));
    return { name, capacity: Number(capacity), vehicles: Number(vehicles), distance: Number(distance), customers };
  });
}

const LEAVE = 1000;

export function problemOf({ capacity, customers }: Instance, count: number): Problem {
  const spots = customers.map(([x = 0, y = 0]) => ({ x, y }));
  const closes = customers[0]?.[4] ?? 0;
  return {
    minutes: waysOf(spots.length, (from, to) => {
      const [one, other] = [spots[from], spots[to]];
      return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
    }),
    visits: customers.slice(1).map(([, , load = 0, opens = 0, due = 0, minutes = 0], at) => ({
      ...{ place: at + 1, load, opens, due, minutes, leave: LEAVE },
      extra: Array.from({ length: count }, () => 0),
    })),
    vehicles: Array.from({ length: count }, () => ({
      ...{ start: 0, end: 0, free: 0, ends: closes, closes, capacity },
      ...{ overtime: 0, length: 0 },
    })),
  };
}
