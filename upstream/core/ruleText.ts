import type english from '#messages/en.json';
import { messagesOf } from './language.ts';

export const ruleText = (find: (texts: typeof english) => string, values: Record<string, string> = {}) =>
  find(messagesOf('en')).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
