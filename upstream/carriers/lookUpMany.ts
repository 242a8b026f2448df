import type { Line, Subscription } from './carrier.ts';

type Look = (sim: Subscription) => Promise<Line | undefined>;

/**
 * Lines one by one where a carrier can't be asked for several at once, `atOnce` at a time and in their order; nothing for one it refuses to look at. What
 * trouble left is not in the list, and asked for in the next turn; with trouble from the beginning it throws.
 */
export async function lookUpOneByOne(sims: readonly Subscription[], atOnce: number, look: Look): Promise<(Line | undefined)[]> {
  const lines: (Line | undefined)[] = [];
  for (let at = 0; at < sims.length; at += atOnce) {
    for (const answer of await Promise.allSettled(sims.slice(at, at + atOnce).map(look))) {
      if (answer.status === 'fulfilled') lines.push(answer.value);
      else if (lines.length === 0) throw answer.reason;
      else return lines;
    }
  }
  return lines;
}
