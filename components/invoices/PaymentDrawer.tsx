'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormActions } from '#components/ui/controls/FormActions.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { SideDrawer } from '#components/ui/controls/SideDrawer.tsx';
import { SideForm } from '#components/ui/controls/SideForm.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { PAYMENT_METHODS, PaymentMethod } from '#lib/contract/invoices/payments.ts';
import type { FullInvoice } from '#lib/contract/invoices.ts';
import { Day } from '#lib/contract/shapes.ts';
import { readDecimal, writeDecimal } from '#lib/format/decimals.ts';
import { attempt } from './attempt.ts';
import { useCents } from './invoiceWords.ts';

type Props = { invoice: FullInvoice; today: string; onClose: () => void };
const TOLD = ['cents', 'paid_on'];

export function PaymentDrawer({ invoice, today, onClose }: Props) {
  const t = useTranslations('invoices.pay');
  const common = useTranslations('common');
  const locale = useLocale();
  const money = useCents(invoice.currency);
  const toast = useToast();
  const [amount, setAmount] = useState(writeDecimal(invoice.balance_cents, 2, locale, 2));
  const [day, setDay] = useState(today);
  const [method, setMethod] = useState<string>('check');
  const [reference, setReference] = useState('');
  const [tried, setTried] = useState(false);
  const { trigger, error, isMutating } = useWrite(contract.invoices.pay);

  const cents = readDecimal(amount, 2, locale);
  const wrong = {
    amount: !cents
      ? t('wrong.amount')
      : cents > invoice.balance_cents
        ? t('wrong.more', { balance: money(invoice.balance_cents) })
        : undefined,
    day: !Day.safeParse(day).success ? t('wrong.day') : day > today ? t('wrong.future') : undefined,
  };
  const submit = async () => {
    setTried(true);
    if (!cents || wrong.amount || wrong.day || isMutating) return;
    await attempt(async () => {
      const body = {
        cents,
        paid_on: day,
        method: PaymentMethod.parse(method),
        reference: reference.trim() || null,
        version: invoice.version,
      };
      await trigger([{ params: { id: invoice.id }, body }]);
      toast(t('done', { amount: money(cents) }));
      onClose();
    });
  };
  const refused = error?.problem.errors;
  const isShown = error && !TOLD.some((field) => refused?.[field]);
  return (
    <SideDrawer title={common('recordPayment')} onClose={onClose}>
      <SideForm onSubmit={() => void submit()}>
        <p>{t('balance', { balance: money(invoice.balance_cents) })}</p>
        {isShown && <Failure title={t('failed')} problem={error.problem} retryAfter={error.retryAfter} />}
        <TextField
          label={t('amount', { currency: invoice.currency })}
          required
          autoFocus
          inputMode="decimal"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          error={(tried && wrong.amount) || (refused?.cents && t('wrong.more', { balance: money(invoice.balance_cents) }))}
        />
        <TextField
          label={t('day')}
          required
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
          error={(tried && wrong.day) || (refused?.paid_on && t('wrong.future'))}
        />
        <Select
          label={t('method')}
          required
          value={method}
          onChange={(next) => setMethod(next ?? method)}
          options={PAYMENT_METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
        />
        <TextField
          label={t('reference')}
          hint={t('referenceHint')}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
        <FormActions go={t('go')} running={isMutating ? t('running') : undefined} onClose={onClose} />
      </SideForm>
    </SideDrawer>
  );
}
