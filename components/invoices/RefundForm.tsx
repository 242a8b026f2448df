'use client';

import Box from '@mui/material/Box';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { SendButton } from '#components/ui/controls/SendButton.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { PaymentMethod } from '#lib/contract/invoices/payments.ts';
import { Day } from '#lib/contract/shapes.ts';
import { readDecimal, writeDecimal } from '#lib/format/decimals.ts';
import { attempt } from './attempt.ts';
import { useCents } from './invoiceWords.ts';
import { MethodFields, type Paid } from './MethodFields.tsx';

type Props = { customerId: number; unapplied: number; currency: string; onClose: () => void };

/** What a customer has unapplied goes back to them, all of it unless somebody types less. */
export function RefundForm({ customerId, unapplied, currency, onClose }: Props) {
  const t = useTranslations('receivables.refund');
  const receive = useTranslations('receivables.receive');
  const pay = useTranslations('invoices.pay');
  const missing = useTranslations('invoices.reason')('missing');
  const common = useTranslations('common');
  const fields = useTranslations('fields');
  const ui = useTranslations('ui');
  const locale = useLocale();
  const money = useCents(currency);
  const toast = useToast();
  const { data: settings } = useRead(contract.invoices.settings, {});
  const [amount, setAmount] = useState(() => writeDecimal(unapplied, 2, locale, 2));
  const [day, setDay] = useState<string>();
  const [paid, setPaid] = useState<Paid>({ method: 'check', reference: '' });
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { trigger, error, isMutating } = useWrite(contract.receivables.refund);
  const today = settings?.data.today ?? '';
  const refunded_on = day ?? today;
  const cents = readDecimal(amount, 2, locale);
  const wrong = {
    amount: !cents ? pay('wrong.amount') : cents > unapplied ? t('more', { unapplied: money(unapplied) }) : undefined,
    day: !Day.safeParse(refunded_on).success ? pay('wrong.day') : refunded_on > today ? pay('wrong.future') : undefined,
    reference: paid.reference.trim() ? undefined : paid.method === 'check' ? receive('wrong.check') : t('noReference'),
    reason: reason.trim() ? undefined : missing,
  };
  const submit = async () => {
    setTried(true);
    if (!cents || isMutating || Object.values(wrong).some(Boolean)) return;
    await attempt(async () => {
      const body = {
        cents,
        refunded_on,
        method: PaymentMethod.parse(paid.method),
        reference: paid.reference.trim(),
        reason: reason.trim(),
      };
      await trigger([{ params: { id: customerId }, body }]);
      toast(t('of', { amount: money(cents) }));
      onClose();
    });
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void submit();
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      {error && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
      <TextField
        label={pay('amount', { currency })}
        required
        autoFocus
        inputMode="decimal"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        error={tried && (wrong.amount ?? (error?.problem.errors?.cents && t('moreByDay')))}
      />
      <TextField
        label={common('day')}
        required
        type="date"
        value={refunded_on}
        onChange={({ target }) => setDay(target.value)}
        error={tried && wrong.day}
      />
      <MethodFields value={paid} isReferenceRequired error={tried && wrong.reference} onChange={setPaid} />
      <TextField
        label={fields('reason')}
        required
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={tried && wrong.reason}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <SendButton type="submit" variant="contained" color="primary" running={isMutating ? pay('running') : undefined}>
          {t('go')}
        </SendButton>
        <Button onClick={onClose}>{ui('cancel')}</Button>
      </Box>
    </Box>
  );
}
