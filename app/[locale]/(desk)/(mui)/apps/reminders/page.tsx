import { RemindersScreen } from '#components/reminders/RemindersScreen.tsx';
import { titled } from '#lib/i18n/titled.ts';
import { enter } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('apps-reminders');

export default async function RemindersPage() {
  await enter('apps-reminders');
  return <RemindersScreen />;
}
