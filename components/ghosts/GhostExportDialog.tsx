'use client';

import { useTranslations } from 'next-intl';
import { ExportDialog } from '#components/ui/controls/ExportDialog.tsx';
import { useExport } from '#components/ui/controls/useExport.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import { GHOST_FIELDS, type GhostField, OF_SYSTEMS } from '#lib/contract/ghosts.ts';
import * as contract from '#lib/contract/index.ts';
import type { GhostFile } from './ghostFile.ts';

const OF_A_SIM: readonly GhostField[] = ['imei', 'iccid', 'sim_kind', 'provider', 'status', 'stock_state', 'warehouse_code', 'seen_imei'];

export function GhostExportDialog({ kind, currency, query, count, onClose }: GhostFile & { onClose: () => void }) {
  const t = useTranslations('ghosts');
  const fieldName = useWords('ghosts.fields', 'fields');
  const common = useTranslations('common');
  const fields = GHOST_FIELDS.filter((field) => !(OF_SYSTEMS.includes(kind) && OF_A_SIM.includes(field)));
  const heads = fields.map((field) => (field === 'cost' ? t('export.cost', { currency }) : fieldName(field)));
  const { page: _, per_page: __, counts: ___, ...matching } = query;
  const file = useExport(contract.ghosts.export, {
    name: kind,
    heads,
    order: (format) => ({ params: { kind }, body: { ...matching, format, columns: fields as [GhostField, ...GhostField[]], heads } }),
  });
  return <ExportDialog title={common('exportEntries', { count })} done={t('export.done', { count })} file={file} onClose={onClose} />;
}
