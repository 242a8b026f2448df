'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useRuleWords } from '#components/imports/useRuleWords.ts';
import { ChooseFile } from '#components/ui/controls/ChooseFile.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { NewOrder } from '#lib/contract/orders/order.ts';

const MOST_TOLD = 20;

type Props = {
  /** How many lines there are, and whether they were read just now. */
  listed: number;
  isNew: boolean;
  onRead: (lines: NewOrder['lines']) => void;
};

/** The supplier's file: how many lines it has, and which of its rows are none. */
export function SupplierList({ listed, isNew, onRead }: Props) {
  const t = useTranslations('orders.list');
  const words = useRuleWords();
  const { trigger, data, error, isMutating } = useWrite(contract.orders.readList);
  const refusals = data?.data.refusals ?? [];
  const read = async (file: File) => {
    try {
      const told = (await trigger([{ body: { file } }])).data;
      if (told.lines.length > 0) onRead(told.lines);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  return (
    <Box component="section" aria-label={t('title')} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3 }}>
        <span>
          <b>{t('title')}</b>
          <br />
          <span role="status">{isMutating ? t('reading') : listed > 0 ? t(isNew ? 'read' : 'kept', { count: listed }) : t('none')}</span>
        </span>
        <ChooseFile accept=".csv,.tsv,.txt,.xlsx" onFile={(file) => void read(file)} />
      </Box>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} />}
      {refusals.length > 0 && (
        <Alert kind="warn" title={t('refused', { count: refusals.length })}>
          <Box component="ul" sx={{ m: 0, pl: 4 }}>
            {refusals.slice(0, MOST_TOLD).map((refusal) => (
              <li key={`${refusal.row} ${refusal.field} ${refusal.rule}`}>
                {t('row', { row: refusal.row, value: refusal.value ?? '', why: words(refusal) })}
              </li>
            ))}
          </Box>
          {refusals.length > MOST_TOLD && t('more', { count: refusals.length - MOST_TOLD })}
        </Alert>
      )}
    </Box>
  );
}
