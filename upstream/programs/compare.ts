import type { z } from 'zod';
import type { ProgramDifference } from '#lib/contract/programs.ts';

type Difference = z.infer<typeof ProgramDifference>;

const entriesOf = (content: string) =>
  new Map(
    content
      .split('\n')
      .map((line) => line.split(';'))
      .filter(([section]) => section && section !== 'end')
      .map(([section = '', entry = '', ...value]) => [`${section};${entry}`, value.join(';')] as const),
  );

/** When and by whom it was programmed: the panel writes that itself, so it tells nothing of what was sent. */
const isStamp = (key: string) => key.startsWith('stamp;');

/** What differs between two programs, in the order of the panel; null on one side is an entry that came or went. */
export function differencesOf(before: string, after: string): Difference[] {
  const [old, now] = [entriesOf(before), entriesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((key) => !isStamp(key) && old.get(key) !== now.get(key))
    .map((key) => {
      const [section = '', entry = ''] = key.split(';');
      return { section, entry, before: old.get(key) ?? null, after: now.get(key) ?? null };
    });
}
