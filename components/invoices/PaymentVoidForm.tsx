'use client';

import Box from '@mui/material/Box';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { SendButton } from '#components/ui/controls/SendButton.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { readDecimal, writeDecimal } from '#lib/format/decimals.ts';
import { attempt } from './attempt.ts';
import { useCents } from './invoiceWords.ts';

type Props = { payment: { id: number; cents: number; currency: string }; onClose: () => void };
const WHY = ['error', 'nsf', 'stopped', 'other'] as const;

/** The whole of a payment is void, whatever it was given to; the bank's reasons may come with a fee. */
export function PaymentVoidForm({ payment, onClose }: Props) {
  const t = useTranslations('receivables.void');
  const own = useTranslations('invoices.payments');
  const missing = useTranslations('invoices.reason')('missing');
  const common = useTranslations('common');
  const ui = useTranslations('ui');
  const fields = useTranslations('fields');
  const locale = useLocale();
  const money = useCents(payment.currency);
  const toast = useToast();
  const { data: settings } = useRead(contract.invoices.settings, {});
  const [why, setWhy] = useState<(typeof WHY)[number]>('error');
  const [note, setNote] = useState('');
  const [typed, setTyped] = useState<string>();
  const [tried, setTried] = useState(false);
  const { trigger, error, isMutating } = useWrite(contract.receivables.voidPayment);
  const fee = typed ?? writeDecimal(settings?.data.nsf_fee_cents ?? 0, 2, locale, 2);
  const isReturned = why === 'nsf' || why === 'stopped';
  const fee_cents = isReturned ? readDecimal(fee || '0', 2, locale) : 0;
  const isMissing = why === 'other' && !note.trim();
  const submit = async () => {
    setTried(true);
    if (fee_cents === undefined || isMissing || isMutating) return;
    await attempt(async () => {
      const reason = [why !== 'other' && t(`why.${why}`), note.trim()].filter(Boolean).join(', ');
      const { data } = await trigger([{ params: { id: payment.id }, body: { reason, nsf: why === 'nsf', fee_cents } }]);
      toast(data.fee ? t('doneWithFee') : t('done'));
      onClose();
    });
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label={own('voidTitle', { amount: money(payment.cents) })}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void submit();
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      <p>{t('about', { amount: money(payment.cents) })}</p>
      {error && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
      <Select
        label={fields('reason')}
        required
        value={why}
        options={WHY.map((value) => ({ value, label: t(`why.${value}`) }))}
        onChange={(next) => setWhy(WHY.find((each) => each === next) ?? why)}
      />
      <TextField
        label={t('note')}
        required={why === 'other'}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={tried && isMissing && missing}
      />
      {isReturned && (
        <TextField
          label={t('fee', { currency: payment.currency })}
          hint={t('feeHint')}
          inputMode="decimal"
          value={fee}
          onChange={({ target }) => setTyped(target.value)}
          error={tried && fee_cents === undefined && t('wrongFee')}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <SendButton type="submit" variant="contained" color="error" running={isMutating ? own('voiding') : undefined}>
          {own('voidGo')}
        </SendButton>
        <Button onClick={onClose}>{ui('cancel')}</Button>
      </Box>
    </Box>
  );
}
