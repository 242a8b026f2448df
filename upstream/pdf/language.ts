import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createFormatter, createTranslator } from 'next-intl';
import type english from '#messages/en.json';

export const LOCALES = ['de', 'en', 'fr', 'pt'] as const;
export type Locale = (typeof LOCALES)[number];

const known = new Map<Locale, typeof english>();

function messagesOf(locale: Locale): typeof english {
  const read = known.get(locale) ?? JSON.parse(readFileSync(path.join(import.meta.dirname, '../../messages', `${locale}.json`), 'utf8'));
  known.set(locale, read);
  return read;
}

const MEDIUM = { dateStyle: 'medium', timeStyle: 'medium' } as const;
/** In Portuguese the medium date is a sentence. */
const TWO = '2-digit' as const;
const SHORT = { day: TWO, month: TWO, year: 'numeric', hour: TWO, minute: TWO, second: TWO } as const;

export type Language = ReturnType<typeof languageOf>;

/** Words, times and numbers for what is printed: the same messages as on screen. Times are the company's, to the second. */
export function languageOf(locale: Locale, timeZone: string) {
  const t = createTranslator({ locale, messages: messagesOf(locale), timeZone });
  const format = createFormatter({ locale, timeZone });
  const when = (at: string | Date | null | undefined) =>
    at == null ? undefined : format.dateTime(new Date(at), locale === 'pt' ? SHORT : MEDIUM);
  /** `America/Chicago (CST)`, as it is at that moment. */
  const zoneAt = (at: Date) => {
    const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(at);
    return `${timeZone} (${parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''})`;
  };
  /** A calendar day `YYYY-MM-DD` as it stands in a letter. */
  const dayOf = (day: string) => {
    const text = format.dateTime(new Date(`${day}T12:00:00Z`), { timeZone: 'UTC', dateStyle: 'long' });
    return locale === 'fr' ? text.replace(/^1 /, '1er ') : text;
  };
  return { locale, t, when, zoneAt, dayOf, number: (value: number) => format.number(value) };
}
