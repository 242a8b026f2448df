import type { SunsetItem } from '#lib/contract/sunset.ts';
import type { LetterName, NoLetter } from '#lib/contract/words/sunset.ts';
import { isClosed } from './sunsetStatus.ts';

type Addressed = Pick<SunsetItem, 'status' | 'sunset_date' | 'site_name' | 'address' | 'letter_sent_at'>;

export function whyNoLetter(
  { status, sunset_date, site_name, address, letter_sent_at }: Addressed,
  letter: LetterName,
): NoLetter | undefined {
  if (isClosed({ status })) return 'closed';
  if (!sunset_date) return 'no-date';
  if (!site_name?.trim() || !address?.trim()) return 'no-address';
  return letter === 'reminder' && !letter_sent_at ? 'no-letter' : undefined;
}
