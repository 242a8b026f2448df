'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { MOST_LETTERS, NO_LETTER, type NoLetter } from '#lib/contract/words/sunset.ts';
import { LANGUAGES, type LanguageCode } from '#lib/format/languages.ts';
import { EditChoice } from './EditChoice.tsx';

type Props = {
  locale: LanguageCode;
  count: number;
  without: ReadonlyMap<NoLetter, number>;
  onLocale(locale: LanguageCode): void;
};

export function LetterChoice({ locale, count, without, onLocale }: Props) {
  const t = useTranslations('sunset.letter');
  const id = useId();
  return (
    <>
      <Box>
        <Box component="label" htmlFor={id} sx={{ display: 'block', typography: 'caption', color: 'text.secondary', pb: 1 }}>
          {t('locale')}
        </Box>
        <EditChoice
          id={id}
          isField
          value={locale}
          choices={LANGUAGES.map((value) => ({ value, label: t(`locales.${value}`) }))}
          onChoose={(value) => onLocale(LANGUAGES.find((each) => each === value) ?? locale)}
        />
      </Box>
      <span>{t('note')}</span>
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
