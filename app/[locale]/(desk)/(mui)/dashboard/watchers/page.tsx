import { WatchersScreen } from '#components/watchers/WatchersScreen.tsx';
import { titled } from '#lib/i18n/titled.ts';
import { enter } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('watchers');

export default async function WatchersPage() {
  await enter('watchers');
  return <WatchersScreen />;
}
