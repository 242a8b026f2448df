'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ExportDialog, type ExportFormat } from '#components/ui/controls/ExportDialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useExport } from '#components/ui/controls/useExport.ts';
import * as contract from '#lib/contract/index.ts';
import { LEDGER_FIELDS, LedgerExport } from '#lib/contract/receivables/ledger.ts';

/** The journal of a month; at first of the one that is over. */
export function LedgerDialog({ month: first, onClose }: { month: string; onClose: () => void }) {
  const t = useTranslations('receivables.ledger');
  const [month, setMonth] = useState(first);
  const heads = LEDGER_FIELDS.map((field) => t(`fields.${field}`));
  const order = (format: ExportFormat) => ({ body: { month, format, heads } });
  const file = useExport(contract.receivables.exportLedger, { name: `ledger-${month}`, heads, order });
  const isMonth = LedgerExport.shape.month.safeParse(month).success;
  return (
    <ExportDialog
      title={t('title')}
      file={file}
      kind={<TextField label={t('month')} type="month" required value={month} onChange={({ target }) => setMonth(target.value)} />}
      reason={isMonth ? undefined : t('wrongMonth')}
      done={t('done')}
      onClose={onClose}
    />
  );
}
