import { ProfileScreen } from '#components/session/ProfileScreen.tsx';
import { titled } from '#lib/i18n/titled.ts';
import { enter } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('profile');

export default async function ProfilePage() {
  await enter('profile');
  return <ProfileScreen />;
}
