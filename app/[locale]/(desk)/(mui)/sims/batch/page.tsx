import { ScanScreen } from '#components/scan/ScanScreen.tsx';
import { titled } from '#lib/i18n/titled.ts';
import { enter } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('sim-batch');

export default async function SimBatchPage({ searchParams }: PageProps<'/[locale]/sims/batch'>) {
  await enter('sim-batch');
  const { order } = await searchParams;
  return <ScanScreen orderId={typeof order === 'string' && /^\d+$/.test(order) ? order : undefined} />;
}
