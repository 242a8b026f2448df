'use client';

import { useTranslations } from 'next-intl';
import { ExportDialog, type ExportFormat } from '#components/ui/ExportDialog.tsx';
import { useToast } from '#components/ui/Toasts.tsx';
import { useDownload } from '#lib/browser/useDownload.ts';
import { contract } from '#lib/contract/index.ts';
import { SUNSET_ITEM_FIELDS } from '#lib/contract/sunset.ts';

type Props = { ids: readonly number[]; onClose: () => void };

/** These sites as a file, with everything that is known of them. */
export function SunsetExportDialog({ ids, onClose }: Props) {
  const t = useTranslations('sunset');
  const toast = useToast();
  const file = useDownload(contract.sunset.export);
  const count = ids.length;
  const go = async (format: ExportFormat) => {
    const heads = SUNSET_ITEM_FIELDS.map((field) => t(`fields.${field}`));
    const body = { ids: [...ids], letter: null, format, columns: SUNSET_ITEM_FIELDS, heads };
    if (!(await file.start({ body }, `sunset.${format}`))) return;
    toast(t('export.done', { count }));
    onClose();
  };
  return (
    <ExportDialog
      title={t('export.title', { count })}
      go={t('export.go', { count })}
      columns={SUNSET_ITEM_FIELDS.length}
      file={file}
      onGo={(format) => void go(format)}
      onClose={onClose}
    />
  );
}
