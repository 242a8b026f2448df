'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { ColumnsPicker } from '#components/imports/ColumnsPicker.tsx';
import { ImportProblems } from '#components/ui/controls/ImportProblems.tsx';
import { useMoney } from '#components/ui/display/useMoney.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { BillReport } from '#lib/contract/lineAudit.ts';
import { BILL_FIELDS, type BillField } from '#lib/contract/words/lineAudit.ts';

type Props = { told: BillReport; currency: string; onMap: (header: string, field: BillField | null) => void };

export function BillReportPart({ told, currency, onMap }: Props) {
  const t = useTranslations('lineAudit.import');
  const names = useWords('lineAudit.fields', 'fields');
  const money = useMoney(currency);
  const { columns, missing, lines, total_cents, sums_up, wrong, problems } = told;
  const options = BILL_FIELDS.map((value) => ({ value, label: names(value) }));
  return (
    <Box role="status" sx={{ display: 'grid', gap: 3 }}>
      {missing.length > 0 && <Alert kind="warn">{missing.map((what) => t(`unmapped.${what}`)).join(' ')}</Alert>}
      <ColumnsPicker title={t('columns')} isOpen={missing.length > 0} columns={columns} options={options} onMap={onMap} />
      {lines > 0 && (
        <Alert kind={wrong > 0 ? 'info' : 'ok'}>
          {t('would', { count: lines, amount: money(total_cents) })} {sums_up && t('sumsUp')}
        </Alert>
      )}
      {wrong > 0 && <ImportProblems title={t('wrong', { count: wrong })} problems={problems} />}
    </Box>
  );
}
