import { PingScreen } from '#components/network/PingScreen.tsx';
import { titled } from '#lib/i18n/titled.ts';
import { enter } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('ping');

export default async function PingPage({ params }: PageProps<'/[locale]/ping/[ipAddress]'>) {
  await enter('ping');
  const ip = decodeURIComponent((await params).ipAddress);
  return <PingScreen key={ip} ip={ip} />;
}
