import type { Messages } from 'next-intl';
import type { LanguageCode } from '#lib/format/languages.ts';

const known = new Map<LanguageCode, Promise<Messages>>();

/** All texts of a language, compiled: on a server read once, in a browser a chunk. The same promise each time, for React to wait for. */
export function loadMessages(language: LanguageCode): Promise<Messages> {
  const messages = known.get(language) ?? import(`../../messages/${language}.json`).then((file) => file.default);
  known.set(language, messages);
  messages.catch(() => known.delete(language));
  return messages;
}
