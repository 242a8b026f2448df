'use client';

import { useLocale } from 'next-intl';
import { useMemo } from 'react';

export function useCodeNames() {
  const locale = useLocale();
  return useMemo(() => {
    const languages = new Intl.DisplayNames([locale], { type: 'language' });
    const countries = new Intl.DisplayNames([locale], { type: 'region' });
    const language = (code: string) => (/^[a-z]{2,3}$/i.test(code) ? (languages.of(code) ?? code) : code);
    return {
      language,
      languageAlone: (code: string) => {
        const name = language(code);
        return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
      },
      country: (text: string) => (/^[a-z]{2}$/i.test(text) ? (countries.of(text.toUpperCase()) ?? text) : text),
    };
  }, [locale]);
}
