'use client';

import { useTranslations } from 'next-intl';
import { ExportButton } from '#components/ui/controls/ExportButton.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';

const SunsetExportDialog = lazyPart(async () => (await import('./SunsetExportDialog.tsx')).SunsetExportDialog);

export function SunsetExport({ items }: { items: readonly SunsetItem[] }) {
  const common = useTranslations('common');
  const count = items.length;
  const dialog = (close: () => void) => <SunsetExportDialog items={items} onClose={close} />;
  return <ExportButton title={common('exportSites', { count })} isOffered={count > 0} dialog={dialog} />;
}
