import { type Language, languageOf } from './language.ts';

let english: Language['t'] | undefined;

/** A rule in English, in the words of the screens: for whoever asks without our texts. */
export const ruleText: Language['t'] = ((...asked: Parameters<Language['t']>) => {
  english ??= languageOf('en', 'UTC').t;
  return english(...asked);
}) as Language['t'];
