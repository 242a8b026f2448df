import { type Language, languageOf } from './language.ts';

let english: Language['t'] | undefined;

/** A rule in English, by its key among the texts of the screens: for whoever asks without our texts. */
export function ruleText(key: string, values?: Record<string, string>): string {
  english ??= languageOf('en', 'UTC').t;
  return english(key as never, values as never);
}
