import type english from '#messages/en.json';
import { messagesOf } from './language.ts';

/** A rule in English, out of the texts of the screens: for whoever asks without our texts. */
export const ruleText = (find: (texts: typeof english) => string, values: Record<string, string> = {}) =>
  find(messagesOf('en')).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
