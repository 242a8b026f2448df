import { SecondScreen } from '#components/session/SecondScreen.tsx';
import { titled } from '#lib/i18n/titled.ts';
import { enter } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('second-page');

export default async function SecondPage() {
  await enter('second-page');
  return <SecondScreen />;
}
