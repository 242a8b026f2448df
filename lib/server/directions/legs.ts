import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { directions } from '#lib/contract/directions.ts';
import { estimatedLeg } from '#lib/roads/highways.ts';

const TURN_MS = 10;

/** How far and how long, of each drive as the upstream reckons it. */
export async function legsBetween({ places, legs }: z.output<typeof directions.legs.body>): Promise<[metres: number, minutes: number][]> {
  const found: [number, number][] = [];
  let since = performance.now();
  for (const [one, other] of legs) {
    const [from, to] = [places[one], places[other]];
    if (!from || !to) continue;
    const { metres, minutes } = estimatedLeg(from, to);
    found.push([metres, minutes]);
    if (performance.now() - since < TURN_MS) continue;
    await setImmediate();
    since = performance.now();
  }
  return found;
}
