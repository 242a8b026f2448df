import type { Content } from 'pdfmake/interfaces.js';
import type { Language } from '#upstream/core/language.ts';
import { grid, heading, joined, orNone } from '#upstream/pdf/parts.ts';
import type { Facts } from './collect.ts';
import { checkWords } from './words.ts';

export function checklist(language: Language, { checks }: Facts): Content[] {
  const { t, when } = language;
  if (checks.length === 0) return [];
  return [
    heading(t('evidence.checklist')),
    grid(
      ['*', 130, 110],
      [t('common.what'), t('common.when'), t('evidence.who')],
      [...checks]
        .sort((one, other) => (Date.parse(one.at ?? '') || 0) - (Date.parse(other.at ?? '') || 0))
        .map(({ name, at, by, note, received_at: heard }) => [
          joined(checkWords(language, name), note, heard && t('evidence.received', { at: when(heard) ?? '' })),
          orNone(when(at)),
          orNone(by),
        ]),
    ),
  ];
}
