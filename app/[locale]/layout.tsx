import '#lib/theme/global.css';
import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { getNow, setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PageErrors } from '#components/session/PageErrors.tsx';
import { DIRECTION_COOKIE, directionIn } from '#components/shell/direction.ts';
import { FirstScript } from '#components/shell/FirstScript.tsx';
import { MessagesProvider } from '#components/shell/MessagesProvider.tsx';
import { Alive } from '#components/ui/feedback/Alive.tsx';
import { Reading } from '#components/ui/theme/Reading.tsx';
import { regional } from '#lib/format/languages.ts';
import { isLocale } from '#lib/i18n/routing.ts';
import { buildId } from '#lib/server/build.ts';
import { getEnv } from '#lib/server/env.ts';
import { fontClasses } from '#lib/theme/fonts.ts';
import { plainVars } from '#lib/theme/plainVars.ts';

export const metadata: Metadata = { title: 'Linekeeper', icons: { icon: '/static/favicon.svg' } };
export const viewport: Viewport = { width: 'device-width', initialScale: 1 };

const ALWAYS = ['common', 'problems', 'system', 'ui'] as const;

export default async function RootLayout({ children, params }: { children: ReactNode; params: Promise<{ locale: string }> }) {
  const { locale } = await params;
  // What the middleware lets pass unseen (`/static/…`) is not a page in a language of that name.
  if (!isLocale(locale)) notFound();
  setRequestLocale(locale);
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  const direction = directionIn((await cookies()).get(DIRECTION_COOKIE)?.value);
  const intl = { language: locale, timeZone: getEnv().TIME_ZONE, now: await getNow(), nonce };
  const own = { 'data-build': buildId(), 'data-bare-times': getEnv().BARE_TIMES, 'data-foreign': getEnv().isForeign || undefined };
  return (
    <html lang={regional(locale)} dir={direction} className={fontClasses} {...own} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the theme's colours, of which nothing comes from outside */}
        <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: plainVars() }} />
        <FirstScript nonce={nonce} />
      </head>
      <body>
        <MessagesProvider {...intl} always={ALWAYS}>
          <Reading nonce={nonce} direction={direction}>
            <PageErrors>{children}</PageErrors>
          </Reading>
          <Alive />
        </MessagesProvider>
      </body>
    </html>
  );
}
