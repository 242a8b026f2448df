import { editDistance } from './editDistance.ts';

/** A name as it is compared: capitals, spaces and dashes make no other one. */
export const plainName = (name: string) =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const MOST = 3;
/** Of so many letters one may be wrong. */
const LETTERS_PER_SLIP = 4;
const SHORTEST_BEGINNING = 3;

function stepsTo(given: string, known: string): number | undefined {
  const steps = editDistance(given, known);
  if (steps <= Math.max(1, Math.floor(given.length / LETTERS_PER_SLIP))) return steps;
  return given.length >= SHORTEST_BEGINNING && known.startsWith(given) ? steps : undefined;
}

/** The known names somebody may have meant, the nearest first: written differently, mistyped, or only begun. */
export function nearNames(name: string, known: readonly string[]): string[] {
  const given = plainName(name);
  if (!given) return [];
  return known
    .flatMap((each) => ({ each, steps: stepsTo(given, plainName(each)) }))
    .filter((found): found is { each: string; steps: number } => found.steps !== undefined)
    .sort((a, b) => a.steps - b.steps || a.each.localeCompare(b.each))
    .slice(0, MOST)
    .map(({ each }) => each);
}
