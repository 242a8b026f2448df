/** The languages of the desk, and of what is printed. Each has its file in `messages/`. */
export const LANGUAGES = ['en', 'de', 'fr', 'pt'] as const;
export type LanguageCode = (typeof LANGUAGES)[number];

/** The same words stand in both, numbers, money and dates do not: `pt` alone means Brazil to `Intl`, and ours is European. */
export const regional = (language: string): string => (language === 'pt' ? 'pt-PT' : language);
