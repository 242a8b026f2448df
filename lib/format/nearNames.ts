/** A name as it is compared: capitals, spaces and dashes make no other one. */
export const plainName = (name: string) =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The fewest steps from one text to the other: a letter more, less or other, or two neighbours swapped (optimal string alignment). */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const other = a[i - 1] === b[j - 1] ? 0 : 1;
      const steps = [(last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + other];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) steps.push((before[j - 2] ?? 0) + 1);
      row.push(Math.min(...steps));
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

const MOST = 3;
/** Of so many letters one may be wrong. */
const LETTERS_PER_SLIP = 4;
const SHORTEST_BEGINNING = 3;

function stepsTo(given: string, known: string): number | undefined {
  const steps = distance(given, known);
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
