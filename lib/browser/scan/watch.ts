import { groupsOnSheet, type Spotted } from './sheet.ts';

/** A code alone is told after so long: its partner on the same label may be read a frame later. */
const ALONE_MS = 600;
/** Gone from sight so long, it was put down, and is news when it comes back. */
const GONE_MS = 3000;

/** Tells a code or a pair once while it stays in sight. `at` in ms. Which IMEI an ICCID belongs to is seen, not guessed from the order. */
export function makeWatch() {
  const sights = new Map<string, { since: number; last: number; reported: boolean }>();
  return (spots: Spotted[], at: number): { pairs: string[][]; singles: string[] } => {
    for (const [code, { last }] of sights) if (at - last > GONE_MS) sights.delete(code);
    const see = (code: string) => {
      const sight = sights.get(code) ?? { since: at, last: at, reported: false };
      sight.last = at;
      sights.set(code, sight);
      return sight;
    };
    const pairs: string[][] = [];
    const singles: string[] = [];
    for (const group of groupsOnSheet(spots)) {
      const seen = group.map(see);
      const isNews = seen.some(({ reported }) => !reported);
      if (!isNews || (group.length === 1 && seen.some(({ since }) => at - since < ALONE_MS))) continue;
      for (const sight of seen) sight.reported = true;
      if (group.length > 1) pairs.push(group);
      else singles.push(...group);
    }
    return { pairs, singles };
  };
}
