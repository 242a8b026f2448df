import { useFormatter, useLocale } from 'next-intl';
import { writeInteger } from '#lib/format/integers.ts';

/** Writes a count; see `writeInteger` for why not by the formatter alone. */
export function useCount(): (count: number) => string {
  const format = useFormatter();
  const locale = useLocale();
  return (count) => writeInteger(locale, count) ?? format.number(count);
}
