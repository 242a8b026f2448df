import type { Technician } from '#lib/contract/technicians.ts';

const DASHES = ['solid', 'dots', 'dashes'] as const;
type Dash = (typeof DASHES)[number];

const COLOURS = 8;
/** The company's branches take turns among the numbers of its technicians; so the line changes within a branch too. */
const BRANCHES = 6;

/** The place of a categorical colour, the company's own if it says one, and a line: of 18 no two are alike in both. The same every day. */
export function lookOf({ id, colour }: Pick<Technician, 'id' | 'colour'>): { tone: number; dash: Dash } {
  // An id of another application may be a text.
  const at = typeof id === 'number' ? Math.max(0, id - 1) : [...String(id)].reduce((sum, each) => sum + each.charCodeAt(0), 0);
  const own = colour !== null && /^\d+$/.test(colour) ? Number(colour) : at;
  return { tone: own % COLOURS, dash: DASHES[Math.floor(at / BRANCHES) % DASHES.length] ?? 'solid' };
}

/** "Marisol Treviño" is MT, "Otis" OT. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const letters = last ? [...first].slice(0, 1).concat([...last].slice(0, 1)) : [...first].slice(0, 2);
  return letters.join('').toLocaleUpperCase() || '?';
}

export function shortNames(crew: readonly Pick<Technician, 'id' | 'name'>[]): ReadonlyMap<number, string> {
  const firstOf = (name: string) => name.trim().split(/\s+/)[0] ?? name;
  const count = new Map<string, number>();
  for (const { name } of crew) count.set(firstOf(name), (count.get(firstOf(name)) ?? 0) + 1);
  return new Map(crew.map(({ id, name }) => [id, (count.get(firstOf(name)) ?? 0) > 1 ? name : firstOf(name)]));
}
