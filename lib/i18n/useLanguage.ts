import { useLocale } from 'next-intl';
import { LANGUAGES, type LanguageCode, regional } from '#lib/format/languages.ts';

/** The reader's language by its name in addresses and in the contract; `useLocale()` is the one for `Intl`, with the region. */
export const useLanguage = (): LanguageCode => {
  const locale = useLocale();
  return LANGUAGES.find((each) => regional(each) === locale) ?? 'en';
};
