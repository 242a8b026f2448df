'use client';

import Box from '@mui/material/Box';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormActions } from '#components/ui/controls/FormActions.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { SideDrawer } from '#components/ui/controls/SideDrawer.tsx';
import { SideForm } from '#components/ui/controls/SideForm.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { FullInvoice } from '#lib/contract/invoices.ts';
import type { Creditable } from '#lib/contract/receivables/credits.ts';
import { writeDecimal } from '#lib/format/decimals.ts';
import { attempt } from './attempt.ts';
import { CREDIT_WAYS, emptyCredit, readCredit } from './creditForm.ts';
import { FormSums } from './FormSums.tsx';
import { useCents, usePaperLanguage } from './invoiceWords.ts';

type Props = { invoice: FullInvoice; left: Creditable; onClose: () => void };

export function CreditDrawer({ invoice, left, onClose }: Props) {
  const t = useTranslations('receivables.credit');
  const acts = useTranslations('invoices.acts');
  const missing = useTranslations('invoices.reason')('missing');
  const common = useTranslations('common');
  const fields = useTranslations('fields');
  const locale = useLocale();
  const money = useCents(invoice.currency);
  const toast = useToast();
  const [values, setValues] = useState(() => emptyCredit(invoice));
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { trigger, error, isMutating } = useWrite(contract.receivables.credit);
  const { wanted, sums, unread } = readCredit(values, invoice, left, locale);
  const { written_off_cents } = invoice;
  const rest = invoice.total_cents - invoice.credited_cents - written_off_cents;
  const ways = CREDIT_WAYS.filter((way) => way !== 'all' || written_off_cents === 0);
  const isWrong = (place: number, field: string) => tried && unread.some((each) => each.place === place && each.field === field);

  const submit = async () => {
    setTried(true);
    if (!reason.trim() || !sums || unread.length > 0 || isMutating) return;
    await attempt(async () => {
      const body = { ...wanted, reason: reason.trim(), version: invoice.version };
      const { data } = await trigger([{ params: { id: invoice.id }, body }]);
      toast(acts('credited', { number: data.credits.at(-1)?.number ?? '' }));
      onClose();
    });
  };
  return (
    <SideDrawer title={t('title', { number: invoice.number ?? '' })} width={520} onClose={onClose}>
      <SideForm onSubmit={() => void submit()}>
        <p>{t('about', { left: money(rest), total: money(invoice.total_cents) })}</p>
        {written_off_cents > 0 && <Alert kind="info">{t('voidFirst', { amount: money(written_off_cents) })}</Alert>}
        {error && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
        <Select
          label={t('way')}
          required
          value={values.way}
          options={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
          onChange={(next) => setValues({ ...values, way: CREDIT_WAYS.find((each) => each === next) ?? values.way })}
        />
        {values.way === 'items' &&
          invoice.items.map(({ description }, place) => (
            <ItemFields
              key={place}
              name={description}
              left={left.items[place]}
              money={money}
              values={values.items[place] ?? { quantity: '', amount: '' }}
              wrong={(field) => isWrong(place, field)}
              onChange={(next) => setValues({ ...values, items: values.items.map((each, index) => (index === place ? next : each)) })}
            />
          ))}
        {values.way === 'taxes' &&
          invoice.taxes.map(({ name, basis_points }, place) => {
            const { cents = 0 } = left.taxes[place] ?? {};
            if (cents === 0) return null;
            const charged = writeDecimal(Math.round(basis_points * 100), 4, locale);
            return (
              <TextField
                key={place}
                label={t('rightRate', { name })}
                inputMode="decimal"
                value={values.rates[place]}
                hint={t('charged', { rate: charged, amount: money(cents) })}
                error={isWrong(place, 'rate') && t('wrong.rate', { rate: charged })}
                onChange={({ target }) =>
                  setValues({ ...values, rates: values.rates.map((each, index) => (index === place ? target.value : each)) })
                }
              />
            );
          })}
        <TextField
          label={fields('reason')}
          required
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={tried && !reason.trim() && missing}
        />
        {sums ? (
          <FormSums sums={sums} money={money} />
        ) : (
          <Box role={tried ? 'alert' : undefined} sx={{ color: 'text.secondary' }}>
            {t('nothing')}
          </Box>
        )}
        <FormActions go={acts('credit.go')} running={isMutating ? acts('credit.running') : undefined} onClose={onClose} />
      </SideForm>
    </SideDrawer>
  );
}

type ItemValues = { quantity: string; amount: string };
type FieldProps = {
  name: string;
  left: Creditable['items'][number] | undefined;
  money: (cents: number) => string;
  values: ItemValues;
  wrong: (field: keyof ItemValues) => boolean;
  onChange: (values: ItemValues) => void;
};

/** A quantity or an amount: typing the one empties the other. */
function ItemFields({ name, left, money, values, wrong, onChange }: FieldProps) {
  const t = useTranslations('receivables.credit');
  const quantityName = useTranslations('invoices.paper')('quantity');
  const { number } = usePaperLanguage();
  if (!left || left.cents <= 0) return null;
  return (
    <Box role="group" aria-label={name} sx={{ display: 'grid', gap: 1 }}>
      <span>
        {name}
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('left', { quantity: number(left.thousandths / 1000), amount: money(left.cents) })}
        </Box>
      </span>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: '1fr 1fr', alignItems: 'start' }}>
        <TextField
          label={quantityName}
          inputMode="decimal"
          value={values.quantity}
          error={wrong('quantity') && t('wrong.quantity', { quantity: number(left.thousandths / 1000) })}
          onChange={({ target }) => onChange({ quantity: target.value, amount: '' })}
        />
        <TextField
          label={t('amount')}
          inputMode="decimal"
          value={values.amount}
          error={wrong('amount') && t('wrong.amount', { amount: money(left.cents) })}
          onChange={({ target }) => onChange({ quantity: '', amount: target.value })}
        />
      </Box>
    </Box>
  );
}
