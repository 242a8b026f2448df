import type { Chance } from './chance.ts';

/** How much what was seen last counts, and after how many turns it does. */
const REACTION = 0.1;
const SEGMENT = 100;
/** Nothing is given up for good. */
const LEAST_WEIGHT = 0.05;

export function rouletteOf(count: number, chance: Chance) {
  const weights = new Float64Array(count).fill(1);
  const scores = new Float64Array(count);
  const uses = new Float64Array(count);
  let turns = 0;
  return {
    draw(): number {
      let rest = chance() * weights.reduce((sum, weight) => sum + weight, 0);
      for (let at = 0; at < count; at++) {
        rest -= weights[at] ?? 0;
        if (rest < 0) return at;
      }
      return count - 1;
    },
    reward(at: number, score: number): void {
      scores[at] = (scores[at] ?? 0) + score;
      uses[at] = (uses[at] ?? 0) + 1;
      if (++turns % SEGMENT !== 0) return;
      for (let each = 0; each < count; each++) {
        const used = uses[each] ?? 0;
        if (used > 0)
          weights[each] = Math.max(LEAST_WEIGHT, (weights[each] ?? 1) * (1 - REACTION) + (REACTION * (scores[each] ?? 0)) / used);
      }
      scores.fill(0);
      uses.fill(0);
    },
    weights: (): readonly number[] => [...weights],
  };
}
