'use client';

import Box from '@mui/material/Box';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormActions } from '#components/ui/controls/FormActions.tsx';
import { SideDrawer } from '#components/ui/controls/SideDrawer.tsx';
import { SideForm } from '#components/ui/controls/SideForm.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { PaymentMethod } from '#lib/contract/invoices/payments.ts';
import { Day } from '#lib/contract/shapes.ts';
import { readDecimal } from '#lib/format/decimals.ts';
import { AppliedPicker } from './AppliedPicker.tsx';
import { attempt } from './attempt.ts';
import { CustomerPicker } from './CustomerPicker.tsx';
import type { PickedCustomer } from './invoiceForm.ts';
import { useCents } from './invoiceWords.ts';
import { MethodFields, type Paid } from './MethodFields.tsx';
import { useApplied } from './useApplied.ts';

type Props = { customer?: PickedCustomer; onClose: () => void };
const TWO = { display: 'grid', gap: '0 12px', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' };

export function ReceiveDrawer({ customer: given, onClose }: Props) {
  const t = useTranslations('receivables.receive');
  const pay = useTranslations('invoices.pay');
  const invoices = useTranslations('invoices');
  const common = useTranslations('common');
  const locale = useLocale();
  const toast = useToast();
  const { data: settings } = useRead(contract.invoices.settings, {});
  const [customer, setCustomer] = useState<PickedCustomer | null>(given ?? null);
  const [amount, setAmount] = useState('');
  const [day, setDay] = useState<string>();
  const [paid, setPaid] = useState<Paid>({ method: 'check', reference: '' });
  const [tried, setTried] = useState(false);
  const { trigger, error, isMutating } = useWrite(contract.receivables.receive);

  const currency = settings?.data.currency ?? 'USD';
  const today = settings?.data.today ?? '';
  const money = useCents(currency);
  const cents = readDecimal(amount, 2, locale);
  const paid_on = day ?? today;
  const parts = useApplied({ customerId: customer?.id, currency, cents: cents ?? 0 });
  const { applied } = parts;
  const wrong = {
    customer: customer ? undefined : invoices('form.wrong.customer'),
    amount: !cents ? pay('wrong.amount') : applied > cents ? t('wrong.over', { applied: money(applied) }) : undefined,
    day: !Day.safeParse(paid_on).success ? pay('wrong.day') : paid_on > today ? pay('wrong.future') : undefined,
    reference: paid.method === 'check' && !paid.reference.trim() ? t('wrong.check') : undefined,
  };
  const submit = async () => {
    setTried(true);
    if (!customer || !cents || isMutating || Object.values(wrong).some(Boolean) || parts.isWrong || !parts.isRead) return;
    await attempt(async () => {
      const body = {
        cents,
        paid_on,
        method: PaymentMethod.parse(paid.method),
        reference: paid.reference.trim() || null,
        apply: parts.apply,
      };
      await trigger([{ params: { id: customer.id }, body }]);
      toast(pay('done', { amount: money(cents) }));
      onClose();
    });
  };
  return (
    <SideDrawer title={common('recordPayment')} width={560} onClose={onClose}>
      <SideForm onSubmit={() => void submit()}>
        {error && <Failure title={pay('failed')} problem={error.problem} retryAfter={error.retryAfter} />}
        {given ? (
          <b>{given.name}</b>
        ) : (
          <CustomerPicker
            label={common('customer')}
            value={customer}
            error={tried && wrong.customer}
            onChange={(next) => {
              setCustomer(next);
              parts.clear();
            }}
          />
        )}
        <Box sx={TWO}>
          <TextField
            label={pay('amount', { currency })}
            required
            autoFocus={given !== undefined}
            inputMode="decimal"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
            error={tried && wrong.amount}
          />
          <TextField
            label={pay('day')}
            required
            type="date"
            value={paid_on}
            onChange={({ target }) => setDay(target.value)}
            error={tried && wrong.day}
          />
          <MethodFields value={paid} isReferenceRequired={paid.method === 'check'} error={tried && wrong.reference} onChange={setPaid} />
        </Box>
        <AppliedPicker of={parts} money={money} tried={tried} />
        {customer && parts.isRead && cents !== undefined && cents > applied && <p>{t('left', { amount: money(cents - applied) })}</p>}
        <FormActions go={pay('go')} running={isMutating ? pay('running') : undefined} onClose={onClose} />
      </SideForm>
    </SideDrawer>
  );
}
