import type { Metadata } from 'next';
import { InstallerScreen } from '#components/installer/InstallerScreen.tsx';
import { titled } from '#lib/i18n/titled.ts';
import { realtime } from '#lib/server/realtime/realtime.ts';

type Door = { params: Promise<{ locale: string; csNo: string }> };

const titleOf = titled('installer-app');

export async function generateMetadata(door: Door): Promise<Metadata> {
  const { locale, csNo } = await door.params;
  return { ...(await titleOf(door)), manifest: `/static/installer.webmanifest?locale=${locale}&cs=${csNo}` };
}

export default async function InstallerPage({ params }: Door) {
  const { csNo } = await params;
  return <InstallerScreen csNo={decodeURIComponent(csNo)} server={await realtime()} />;
}
