import { SimCreateScreen } from '#components/sims/SimCreateScreen.tsx';
import { titled } from '#lib/i18n/titled.ts';
import { enter } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('sim-create');

export default async function SimCreatePage() {
  await enter('sim-create');
  return <SimCreateScreen />;
}
