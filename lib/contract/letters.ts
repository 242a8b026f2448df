import type { SunsetItem } from './sunset.ts';

/** What can be written to a site: that its network goes, and that again when nothing happened. */
export const LETTERS = ['announcement', 'reminder'] as const;
export type LetterName = (typeof LETTERS)[number];

/** More at once would keep everyone else waiting while they are laid out. */
export const MOST_LETTERS = 200;

export const NO_LETTER = ['replaced', 'no-date', 'no-address', 'no-letter'] as const;
export type NoLetter = (typeof NO_LETTER)[number];

type Addressed = Pick<SunsetItem, 'status' | 'sunset_date' | 'site_name' | 'address' | 'letter_sent_at'>;

/** Why a letter can't be written to a site: it would be wrong, or it would not arrive. */
export function whyNoLetter(
  { status, sunset_date, site_name, address, letter_sent_at }: Addressed,
  letter: LetterName,
): NoLetter | undefined {
  if (status === 'replaced') return 'replaced';
  if (!sunset_date) return 'no-date';
  if (!site_name?.trim() || !address?.trim()) return 'no-address';
  return letter === 'reminder' && !letter_sent_at ? 'no-letter' : undefined;
}
