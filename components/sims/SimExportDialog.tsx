'use client';

import { useTranslations } from 'next-intl';
import { ExportDialog, type ExportFormat } from '#components/ui/controls/ExportDialog.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import * as contract from '#lib/contract/index.ts';
import type { SimField } from '#lib/contract/sims/sim.ts';
import { type SimSelection, selectionBody } from '#lib/domain/simSelection.ts';

export function SimExportDialog({ selection, fields, onClose }: { selection: SimSelection; fields: SimField[]; onClose: () => void }) {
  const t = useTranslations('sims');
  const fieldName = useWords('sims.fields', 'fields');
  const common = useTranslations('common');
  const file = useDownload(contract.sims.export);
  const { count } = selection;
  const go = (format: ExportFormat) => {
    const heads = fields.map((field) => fieldName(field));
    const body = { ...selectionBody(selection), format, columns: fields, heads };
    return file.start({ body }, `sims.${format}`);
  };
  return (
    <ExportDialog
      title={common('exportSims', { count })}
      columns={fields.length}
      file={file}
      done={t('export.done', { count })}
      onGo={go}
      onClose={onClose}
    />
  );
}
