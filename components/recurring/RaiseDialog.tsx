'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { z } from 'zod';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { RaiseResult } from '#lib/contract/recurring/items.ts';
import { firstOf, monthsAfter } from '#lib/domain/recurring.ts';
import { readDecimal } from '#lib/format/decimals.ts';
import { useRecurringWords } from './useRecurringWords.ts';

/** First told for how many and how much, then done. */
export function RaiseDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('recurring.raise');
  const locale = useLocale();
  const toast = useToast();
  const { money } = useRecurringWords();
  const { data: settings } = useRead(contract.invoices.settings, {});
  const { trigger, error, isMutating } = useWrite(contract.recurring.raise);
  const [percent, setPercent] = useState('');
  const [from, setFrom] = useState('');
  const [months, setMonths] = useState('12');
  const [told, setTold] = useState<z.infer<typeof RaiseResult>>();
  const day = from || (settings ? firstOf(monthsAfter(settings.data.today.slice(0, 7), 2)) : '');
  const basis_points = readDecimal(percent, 2, locale);
  const unchanged_months = /^\d{1,3}$/.test(months.trim()) ? Number(months) : undefined;
  const isWhole =
    basis_points !== undefined &&
    basis_points >= 1 &&
    basis_points <= 5000 &&
    unchanged_months !== undefined &&
    unchanged_months <= 120 &&
    day !== '';
  const change = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    setTold(undefined);
  };
  const send = async () => {
    if (!isWhole || isMutating) return;
    try {
      const { data } = await trigger([{ body: { basis_points, from: day, unchanged_months, dry_run: !told } }]);
      if (!told) return setTold(data);
      toast(t('done', { count: data.items }));
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  return (
    <FormDialog
      title={t('title')}
      go={told ? t('go', { count: told.items }) : t('check')}
      running={isMutating ? t('running') : undefined}
      reason={!isWhole ? t('missing') : told?.items === 0 ? t('none') : undefined}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextField label={t('percent')} required autoFocus inputMode="decimal" value={percent} onChange={change(setPercent)} />
      <TextField label={t('from')} type="date" required value={day} onChange={change(setFrom)} />
      <TextField label={t('months')} required inputMode="numeric" hint={t('monthsHint')} value={months} onChange={change(setMonths)} />
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} title={t('failed')} />}
      {told && (
        <Alert kind="info">
          {t('would', { count: told.items, before: money(told.before_cents), after: money(told.after_cents) })}{' '}
          {told.left.term + told.left.billed > 0 && t('left', { term: told.left.term, billed: told.left.billed })}
        </Alert>
      )}
    </FormDialog>
  );
}
