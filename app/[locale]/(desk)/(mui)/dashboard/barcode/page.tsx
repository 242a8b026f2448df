import { BarcodeScreen } from '#components/scan/BarcodeScreen.tsx';
import { titled } from '#lib/i18n/titled.ts';
import { enter } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('barcode');

export default async function BarcodePage() {
  await enter('barcode');
  return <BarcodeScreen />;
}
