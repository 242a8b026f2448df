import { readFileSync } from 'node:fs';
import { createFormatter, createTranslator } from 'next-intl';
import { type LanguageCode, regional } from '#lib/format/languages.ts';
import type english from '#messages/en.json';

const known = new Map<LanguageCode, typeof english>();

export function messagesOf(locale: LanguageCode): typeof english {
  const read = known.get(locale) ?? JSON.parse(readFileSync(new URL(import.meta.resolve(`#messages/${locale}.json`)), 'utf8'));
  known.set(locale, read);
  return read;
}

const MEDIUM = { dateStyle: 'medium', timeStyle: 'medium' } as const;

export type Language = ReturnType<typeof languageOf>;

export function languageOf(code: LanguageCode, timeZone: string) {
  const locale = regional(code);
  const t = createTranslator({ locale, messages: messagesOf(code), timeZone });
  const format = createFormatter({ locale, timeZone });
  const when = (at: string | Date | null | undefined) => (at == null ? undefined : format.dateTime(new Date(at), MEDIUM));
  const zoneAt = (at: Date) => {
    const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(at);
    return `${timeZone} (${parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''})`;
  };
  const dayOf = (day: string) => {
    const text = format.dateTime(new Date(`${day}T12:00:00Z`), { timeZone: 'UTC', dateStyle: 'long' });
    return code === 'fr' ? text.replace(/^1 /, '1er ') : text;
  };
  const clockOf = (at: Date) => format.dateTime(at, { timeStyle: 'short' });
  return { locale: code, t, when, clockOf, zoneAt, dayOf, number: (value: number) => format.number(value) };
}
