import { ScanScreen } from '#components/scan/ScanScreen.tsx';
import { titled } from '#lib/i18n/titled.ts';
import { enter } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('sim-batch');

export default async function SimBatchPage() {
  await enter('sim-batch');
  return <ScanScreen />;
}
