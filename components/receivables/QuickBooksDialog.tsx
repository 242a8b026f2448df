'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import * as contract from '#lib/contract/index.ts';
import { QuickBooksExport } from '#lib/contract/receivables/refunds.ts';
import { Day } from '#lib/contract/shapes.ts';

/** What was posted in a period, for QuickBooks Desktop. */
export function QuickBooksDialog({ from: first, to: last, onClose }: { from: string; to: string; onClose: () => void }) {
  const t = useTranslations('receivables.quickBooks');
  const statement = useTranslations('receivables.statement');
  const wrongs = useTranslations('invoices.pay.wrong');
  const pdf = useTranslations('invoices.pdf');
  const toast = useToast();
  const [{ from, to }, setPeriod] = useState({ from: first, to: last });
  const { start, progress, error } = useDownload(contract.receivables.exportQuickBooks);
  const isPeriod = QuickBooksExport.safeParse({ from, to }).success;
  const isDays = Day.safeParse(from).success && Day.safeParse(to).success;
  const wrong = !isDays ? wrongs('day') : from > to ? statement('wrong') : t('tooLong');
  const get = async () => {
    if (!isPeriod || !(await start({ body: { from, to } }, `quickbooks-${from}-${to}.iif`))) return;
    toast(t('done'));
    onClose();
  };
  return (
    <FormDialog
      title={t('title')}
      go={t('go')}
      running={progress ? pdf('running') : undefined}
      reason={isPeriod ? undefined : wrong}
      onSubmit={() => void get()}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t('about')}</p>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} />}
      <TextField
        label={statement('from')}
        type="date"
        required
        value={from}
        onChange={({ target }) => setPeriod({ from: target.value, to })}
      />
      <TextField label={statement('to')} type="date" required value={to} onChange={({ target }) => setPeriod({ from, to: target.value })} />
    </FormDialog>
  );
}
