'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Time } from '#components/ui/display/Time.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import type { SunsetEvent } from '#lib/contract/sunset.ts';
import { LETTERS, SUNSET_FIELDS, SUNSET_ITEM_FIELDS } from '#lib/contract/words/sunset.ts';
import { LANGUAGES } from '#lib/format/languages.ts';
import { CallLine } from './CallLine.tsx';
import { LetterAgain } from './LetterAgain.tsx';
import { useSiteWords } from './siteWords.ts';

const EDITABLE = [...SUNSET_FIELDS, 'tags'] as const;

export function SiteStation({ site, event: { field, before, after, by, at, letter, call, ticket } }: { site: number; event: SunsetEvent }) {
  const t = useTranslations('sunset');
  const fieldName = useWords('sunset.fields', 'fields');
  const common = useTranslations('common');
  const words = useSiteWords();
  const known = SUNSET_ITEM_FIELDS.find((each) => each === field);
  const editable = EDITABLE.find((each) => each === field);
  const textOf = (value: unknown) => {
    if (field.endsWith('_at') && typeof value === 'string') return words.dayOf(value);
    if (editable) return words.value(editable, (value ?? null) as string | number | string[] | null);
    return value === null || value === undefined || value === '' ? common('notGiven') : String(value);
  };
  const name = LETTERS.find((each) => each === letter?.letter);
  const language = LANGUAGES.find((each) => each === letter?.locale);
  return (
    <Box component="li" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {call ? (
        <CallLine call={call} />
      ) : letter ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 2 }}>
          <span>
            {t('letter.sent', {
              letter: name ? t(`letter.names.${name}`) : letter.letter,
              language: language ? t(`letter.locales.${language}`) : letter.locale,
              number: String(letter.number),
            })}
          </span>
          <LetterAgain site={site} number={letter.number} />
        </Box>
      ) : (
        <>
          <Box component="span" sx={{ fontWeight: 500 }}>
            {known ? fieldName(known) : field}
          </Box>
          {': '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {textOf(before)}
          </Box>{' '}
          <span aria-hidden>→</span>
          <VisuallyHidden>{common('becomes')}</VisuallyHidden> {textOf(after)}
          {ticket && <>, {common('ticketNumber', { number: ticket })}</>}
        </>
      )}
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {by && `${by}, `}
        <Time at={at} />
      </Box>
    </Box>
  );
}
