'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { RecurringItem } from '#lib/contract/recurring/items.ts';
import { CHANGE_REASONS } from '#lib/contract/words/recurring.ts';
import { readDecimal } from '#lib/format/decimals.ts';
import { daysAfter } from '#lib/format/localDay.ts';
import { ItemActForm } from './ItemActForm.tsx';
import { useRecurringWords } from './useRecurringWords.ts';

/** From the first day that is not billed on, unless a later one is wanted. */
export function PriceForm({ item, onClose }: { item: RecurringItem; onClose: () => void }) {
  const t = useTranslations('recurring');
  const common = useTranslations('common');
  const locale = useLocale();
  const { day } = useRecurringWords();
  const { data: settings } = useRead(contract.invoices.settings, {});
  const { trigger, error, isMutating } = useWrite(contract.recurring.change);
  const least = item.billed_until ? daysAfter(item.billed_until, 1) : item.starts_on;
  const [from, setFrom] = useState(least);
  const [price, setPrice] = useState('');
  const [reason, setReason] = useState<(typeof CHANGE_REASONS)[number]>('increase');
  const [tried, setTried] = useState(false);
  const monthly_cents = readDecimal(price, 2, locale);
  const isEarly = from < least || !from;
  const submit = async () => {
    setTried(true);
    if (monthly_cents === undefined || isEarly || isMutating) return;
    try {
      await trigger([{ params: { id: item.id }, body: { price: { monthly_cents, from, reason }, version: item.version } }]);
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  return (
    <ItemActForm go={common('save')} isSaving={isMutating} error={error} onSubmit={() => void submit()} onClose={onClose}>
      <TextField
        label={t('fields.monthly', { currency: settings?.data.currency ?? '' })}
        required
        autoFocus
        inputMode="decimal"
        value={price}
        onChange={(event) => setPrice(event.target.value)}
        error={tried && monthly_cents === undefined ? t('wrong.monthly_cents') : undefined}
      />
      <TextField
        label={t('fields.from')}
        type="date"
        required
        value={from}
        onChange={(event) => setFrom(event.target.value)}
        error={tried && isEarly ? t('wrong.from', { day: day(least) }) : undefined}
      />
      <Select
        label={common('why')}
        required
        value={reason}
        options={CHANGE_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        onChange={(value) => setReason(CHANGE_REASONS.find((each) => each === value) ?? 'increase')}
      />
    </ItemActForm>
  );
}
