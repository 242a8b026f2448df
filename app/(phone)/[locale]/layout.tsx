import '#lib/theme/global.css';
import '#components/installer/phone.css';
import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { PHONE_SCRIPT } from '#components/installer/firstScript.ts';
import { PlainDocument } from '#components/shell/PlainDocument.tsx';
import { getEnv } from '#lib/server/env.ts';
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

/** A phone in a cellar keeps what it may need. */
export default async function PhoneLayout({ children, params }: { children: ReactNode; params: Promise<{ locale: string }> }) {
  const { locale } = await params;
  return (
    <PlainDocument locale={locale} timeZone={getEnv().TIME_ZONE} script={PHONE_SCRIPT} always={['installer']} fetchesUnasked>
      {children}
    </PlainDocument>
  );
}
