import '#lib/theme/global.css';
import '#components/visits/visit.css';
import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { PlainDocument } from '#components/shell/PlainDocument.tsx';
import { SKIN_SCRIPT } from '#components/visits/skinScript.ts';
import { getEnv } from '#lib/server/env.ts';
import { light } from '#lib/theme/tokens.ts';

export const metadata: Metadata = {
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
  formatDetection: { telephone: false },
};
export const viewport: Viewport = { width: 'device-width', initialScale: 1, viewportFit: 'cover', themeColor: light.rail.main };

export default async function VisitLayout({ children, params }: { children: ReactNode; params: Promise<{ locale: string }> }) {
  const { locale } = await params;
  return (
    <PlainDocument locale={locale} timeZone={getEnv().TIME_ZONE} script={SKIN_SCRIPT} always={['visits']}>
      {children}
    </PlainDocument>
  );
}
