'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { LANGUAGES, type LanguageCode } from '#lib/format/languages.ts';
import { EditChoice } from './EditChoice.tsx';

export function LetterLanguage({ locale, onLocale }: { locale: LanguageCode; onLocale(locale: LanguageCode): void }) {
  const t = useTranslations('sunset.letter');
  const id = useId();
  return (
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
  );
}
