'use client';

import { useServerInsertedHTML } from 'next/navigation';
import { type Messages, NextIntlClientProvider } from 'next-intl';
import { type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { BLOCKS, blockOf, isWhole, suspendForMessages } from '#lib/browser/page/messages.ts';
import { type LanguageCode, regional } from '#lib/format/languages.ts';
import { loadMessages } from '#lib/i18n/loadMessages.ts';
import { messagesFrom } from '#lib/i18n/messagesFrom.ts';

type Props = {
  language: LanguageCode;
  timeZone: string;
  now: Date;
  nonce: string | undefined;
  /** What may have to be said when nothing more can be fetched. */
  always: readonly (keyof Messages)[];
  children: ReactNode;
};

const isServer = typeof window === 'undefined';

/**
 * The texts of a page. A document brings the blocks it was drawn with, whichever these are. The others come with the first thing a page opens
 * (`lazyPart`), and what is drawn sooner waits for them, as for its code.
 */
export function MessagesProvider({ language, timeZone, now, nonce, always, children }: Props) {
  const all: { [block: string]: unknown } | undefined = isServer ? use(loadMessages(language)) : undefined;
  const [toSend] = useState(() => new Set<string>(always));
  const [sent] = useState(() => new Set<string>());
  const messages = useMemo(
    () =>
      messagesFrom((name) => {
        if (!all) return blockOf(language, name);
        toSend.add(name);
        return all[name];
      }),
    [all, language, toSend],
  );
  const onError = useCallback(
    (error: Error) => {
      if (!isServer && !isWhole(language)) suspendForMessages(language);
      console.error(error);
    },
    [language],
  );
  useServerInsertedHTML(() => {
    const names = [...toSend].filter((name) => !sent.has(name));
    for (const name of names) sent.add(name);
    const blocks = JSON.stringify(Object.fromEntries(names.map((name) => [name, all?.[name]])));
    return (
      names.length > 0 && (
        <script
          type="application/json"
          nonce={nonce}
          {...{ [BLOCKS]: language }}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, and nothing in them ends a script
          dangerouslySetInnerHTML={{ __html: blocks.replaceAll('<', '\\u003c') }}
        />
      )
    );
  });
  return (
    <NextIntlClientProvider locale={regional(language)} messages={messages} timeZone={timeZone} now={now} onError={onError}>
      {children}
    </NextIntlClientProvider>
  );
}
