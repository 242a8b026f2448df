import { cookies, headers } from 'next/headers';
import { notFound } from 'next/navigation';
import type { Messages } from 'next-intl';
import { getNow, setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Alive } from '#components/ui/feedback/Alive.tsx';
import { EARLY_SCRIPT } from '#lib/browser/page/earlyScript.ts';
import { regional } from '#lib/format/languages.ts';
import { isLocale } from '#lib/i18n/routing.ts';
import { fontClasses } from '#lib/theme/fonts.ts';
import { plainVars } from '#lib/theme/plainVars.ts';
import { DIRECTION_COOKIE, directionIn } from './direction.ts';
import { MessagesProvider } from './MessagesProvider.tsx';

type Props = {
  locale: string;
  timeZone: string;
  script: string;
  always: readonly (keyof Messages)[];
  fetchesUnasked?: boolean;
  children: ReactNode;
};

/** A root without the web app's theme, grid and menus, and with its own words only: for whoever has no account. */
export async function PlainDocument({ locale, timeZone, script, always, fetchesUnasked, children }: Props) {
  if (!isLocale(locale)) notFound();
  setRequestLocale(locale);
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  const direction = directionIn((await cookies()).get(DIRECTION_COOKIE)?.value);
  const intl = { language: locale, timeZone, now: await getNow(), nonce };
  return (
    <html lang={regional(locale)} dir={direction} className={fontClasses} suppressHydrationWarning>
      {/* biome-ignore lint/style/noHeadElement: a root layout's own */}
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants; the colours and the proof must be seen to before the first paint */}
        <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: plainVars() }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as above */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `${script};${EARLY_SCRIPT}` }} />
      </head>
      <body>
        <MessagesProvider {...intl} always={always}>
          {children}
          <Alive fetchesUnasked={fetchesUnasked} />
        </MessagesProvider>
      </body>
    </html>
  );
}
