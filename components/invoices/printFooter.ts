'use client';

import { useFormatter, useTimeZone } from 'next-intl';
import { useEffect } from 'react';
import { useUser } from '#lib/browser/api/useUser.tsx';
import { print } from '#lib/theme/tokens.ts';
import { usePaperLanguage } from './invoiceWords.ts';

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\a ')}"`;

const counted = (text: string) =>
  text
    .split(/(\ue000|\ue001)/)
    .filter(Boolean)
    .map((part) => (part === '\ue000' ? 'counter(page)' : part === '\ue001' ? 'counter(pages)' : quoted(part)))
    .join(' ');

export const pageRules = (message: string, pages: string) =>
  `@page { margin: 18mm;
    @bottom-left { content: ${quoted(message)}; font: 8pt sans-serif; color: ${print.quiet}; white-space: nowrap }
    @bottom-right { content: ${counted(pages)}; font: 8pt sans-serif; color: ${print.quiet}; white-space: nowrap } }`;

/** Page x of y, when it was printed and by whom, below every page while this is on screen. */
export function usePrintFooter() {
  const { say } = usePaperLanguage();
  const format = useFormatter();
  const timeZone = useTimeZone();
  const user = useUser();
  const by = user?.fullName ?? user?.email ?? '';
  useEffect(() => {
    if (!('adoptedStyleSheets' in document) || typeof CSSStyleSheet.prototype.replaceSync !== 'function') return;
    const sheet = new CSSStyleSheet();
    const write = () => {
      const time = format.dateTime(new Date(), { dateStyle: 'medium', timeStyle: 'medium', timeZone });
      sheet.replaceSync(pageRules(say('printed', { time, by }), say('page', { page: '\ue000', pages: '\ue001' })));
    };
    write();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    window.addEventListener('beforeprint', write);
    return () => {
      window.removeEventListener('beforeprint', write);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [say, format, timeZone, by]);
}
