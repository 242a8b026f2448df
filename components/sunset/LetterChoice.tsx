'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Checkbox } from '#components/ui/controls/Checkbox.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { MOST_LETTERS, NO_LETTER, type NoLetter } from '#lib/contract/words/sunset.ts';
import type { LanguageCode } from '#lib/format/languages.ts';
import { LetterLanguage } from './LetterLanguage.tsx';
import { useSiteWords } from './siteWords.ts';

type Props = {
  locale: LanguageCode;
  count: number;
  without: ReadonlyMap<NoLetter, number>;
  /** When those that had a letter already had their last one, the latest at the end. */
  before: readonly string[];
  isNewOnly: boolean;
  isSaid: boolean;
  onLocale(locale: LanguageCode): void;
  onNewOnly(isNewOnly: boolean): void;
};

export function LetterChoice({ locale, count, without, before, isNewOnly, isSaid, onLocale, onNewOnly }: Props) {
  const t = useTranslations('sunset.letter');
  const words = useSiteWords();
  const last = before.at(-1);
  return (
    <>
      <LetterLanguage locale={locale} onLocale={onLocale} />
      {last !== undefined && (
        <Alert kind="info">
          <p>{t('before', { count: before.length, day: words.dayOf(last) })}</p>
          <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32, cursor: 'pointer' }}>
            <Checkbox checked={isNewOnly} onChange={({ target }) => onNewOnly(target.checked)} />
            {t('leaveOut')}
          </Box>
        </Alert>
      )}
      <span>{t(isSaid ? 'noteSaid' : 'note')}</span>
      {without.size > 0 && (
        <Alert kind="warn">
          {NO_LETTER.flatMap((why) => {
            const none = without.get(why);
            return none ? [<p key={why}>{t(`skipped.${why}`, { count: none })}</p>] : [];
          })}
        </Alert>
      )}
      {count === 0 && <Alert kind="refusal">{t('nobody')}</Alert>}
      {count > MOST_LETTERS && <Alert kind="refusal">{t('tooMany', { most: MOST_LETTERS, count })}</Alert>}
    </>
  );
}
