/** The languages of the desk, and of what is printed. Each has its file in `messages/`. */
export const LANGUAGES = ['en', 'de', 'fr', 'pt'] as const;
export type LanguageCode = (typeof LANGUAGES)[number];

/** Before the path of a page: English has none. */
export const prefixOf = (language: LanguageCode) => (language === 'en' ? '' : `/${language}`);

/** Each in itself. To ask `Intl` for them costs a slow machine 50 ms of every page. */
export const LANGUAGE_NAMES: Record<LanguageCode, string> = { en: 'English', de: 'Deutsch', fr: 'Français', pt: 'Português' };

/** The same words stand in both, numbers, money and dates do not: `pt` alone means Brazil to `Intl`, and ours is European. */
export const regional = (language: string): string => (language === 'pt' ? 'pt-PT' : language);
