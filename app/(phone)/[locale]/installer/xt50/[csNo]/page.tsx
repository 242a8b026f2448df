import type { Metadata } from 'next';
import { InstallerScreen } from '#components/installer/InstallerScreen.tsx';
import { titled } from '#lib/i18n/titled.ts';
import { realtime } from '#lib/server/realtime/realtime.ts';
import { capabilities } from '#lib/server/upstream/capabilities.ts';

const titleOf = titled('installer-app');

export async function generateMetadata(props: PageProps<'/[locale]/installer/xt50/[csNo]'>): Promise<Metadata> {
  const { locale, csNo } = await props.params;
  return { ...(await titleOf(props)), manifest: `/static/installer.webmanifest?locale=${locale}&cs=${csNo}` };
}

export default async function InstallerPage({ params }: PageProps<'/[locale]/installer/xt50/[csNo]'>) {
  const { csNo } = await params;
  const [server, extensions] = await Promise.all([realtime(), capabilities()]);
  return <InstallerScreen csNo={decodeURIComponent(csNo)} server={server} isThere={extensions.includes('installer')} />;
}
