import '#lib/theme/global.css';
import '#components/installer/phone.css';
import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { getNow, setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PHONE_SCRIPT } from '#components/installer/firstScript.ts';
import { DIRECTION_COOKIE, directionIn } from '#components/shell/direction.ts';
import { MessagesProvider } from '#components/shell/MessagesProvider.tsx';
import { Alive } from '#components/ui/feedback/Alive.tsx';
import { EARLY_SCRIPT } from '#lib/browser/page/earlyScript.ts';
import { regional } from '#lib/format/languages.ts';
import { isLocale } from '#lib/i18n/routing.ts';
import { getEnv } from '#lib/server/env.ts';
import { fontClasses } from '#lib/theme/fonts.ts';
import { plainVars } from '#lib/theme/plainVars.ts';
import { light } from '#lib/theme/tokens.ts';

export const metadata: Metadata = {
  title: 'Linekeeper',
  applicationName: 'Linekeeper',
  robots: { index: false, follow: false },
  icons: { icon: '/static/favicon.svg', apple: '/static/icon-180.png' },
  appleWebApp: { capable: true, title: 'Linekeeper', statusBarStyle: 'black-translucent' },
};
export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  interactiveWidget: 'resizes-content',
  themeColor: light.rail.main,
};

/** A root of its own: the page of a phone in a cellar comes without the web app's theme, grid and menus, with its own words only. */
export default async function PhoneLayout({ children, params }: { children: ReactNode; params: Promise<{ locale: string }> }) {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  setRequestLocale(locale);
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  const direction = directionIn((await cookies()).get(DIRECTION_COOKIE)?.value);
  const intl = { language: locale, timeZone: getEnv().TIME_ZONE, now: await getNow(), nonce };
  return (
    <html lang={regional(locale)} dir={direction} className={fontClasses} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants; the colours and the proof must be seen to before the first paint */}
        <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: plainVars() }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as above */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `${PHONE_SCRIPT};${EARLY_SCRIPT}` }} />
      </head>
      <body>
        <MessagesProvider {...intl} always={['installer']}>
          {children}
          <Alive fetchesUnasked />
        </MessagesProvider>
      </body>
    </html>
  );
}
