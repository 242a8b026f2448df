'use client';

import { useTranslations } from 'next-intl';
import { ExportDialog, type ExportFormat } from '#components/ui/controls/ExportDialog.tsx';
import { useExport } from '#components/ui/controls/useExport.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import * as contract from '#lib/contract/index.ts';
import type { SimField } from '#lib/contract/sims/sim.ts';
import { type SimSelection, selectionBody } from '#lib/domain/simSelection.ts';

export function SimExportDialog({ selection, fields, onClose }: { selection: SimSelection; fields: SimField[]; onClose: () => void }) {
  const t = useTranslations('sims');
  const fieldName = useWords('sims.fields', 'fields');
  const common = useTranslations('common');
  const { count } = selection;
  const heads = fields.map((field) => fieldName(field));
  const order = (format: ExportFormat) => ({ body: { ...selectionBody(selection), format, columns: fields, heads } });
  const file = useExport(contract.sims.export, { name: 'sims', heads, order });
  return <ExportDialog title={common('exportSims', { count })} done={t('export.done', { count })} file={file} onClose={onClose} />;
}
