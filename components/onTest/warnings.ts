import type { OpenTest } from '#lib/contract/onTest.ts';
import { type Level, leftOf, levelOf } from './level.ts';

export type Warning = { test: OpenTest; level: 'soon' | 'now' | 'over' | 'lost' | 'left' };

const LOUDNESS: Partial<Record<Level, number>> = { soon: 1, now: 2, over: 3 };
const SAID_AS = [undefined, 'soon', 'now', 'over'] as const;

/** A test that is coming off already is not warned about, unless its time runs out on the way. */
function loudnessOf(test: OpenTest, now: number): number {
  const left = leftOf(test, now);
  return left !== undefined && left <= 0 ? 3 : (LOUDNESS[levelOf(test, now)] ?? 0);
}

/** What stood so when it was first seen is not said: the strip shows it. A test that is extended counts anew. */
export function makeWarnings() {
  const seen = new Map<string, { test: OpenTest; warned: number }>();
  const lost = new Set<string>();
  const left = new Set<string>();
  const known = new Set<string>();

  return (tests: readonly OpenTest[], now: number): Warning[] => {
    const due: Warning[] = [];
    const warn = (key: string, test: OpenTest, loudness: number) => {
      const warned = seen.get(key)?.warned ?? loudness;
      const level = SAID_AS[loudness];
      if (loudness > warned && level) due.push({ test, level });
      seen.set(key, { test, warned: Math.max(warned, loudness) });
    };
    const keys = new Set<string>();
    for (const test of tests) {
      const { system_no, expires_at, unreachable } = test;
      if (unreachable && known.has(system_no) && !lost.has(system_no)) due.push({ test, level: 'lost' });
      if (unreachable) lost.add(system_no);
      else lost.delete(system_no);
      if (test.left && known.has(system_no) && !left.has(system_no)) due.push({ test, level: 'left' });
      if (test.left) left.add(system_no);
      else left.delete(system_no);
      known.add(system_no);
      if (!expires_at) continue;
      const key = `${system_no} ${expires_at}`;
      keys.add(key);
      warn(key, test, loudnessOf(test, now));
    }
    for (const [key, { test }] of seen) {
      if (keys.has(key)) continue;
      // The station ended it in the same second.
      if ((leftOf(test, now) ?? 1) <= 0) warn(key, test, 3);
      seen.delete(key);
    }
    return due;
  };
}
