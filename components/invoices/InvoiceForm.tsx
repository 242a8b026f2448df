'use client';

import Box from '@mui/material/Box';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { SaveForm } from '#components/ui/controls/SaveForm.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { InvoiceCustomer } from '#lib/contract/invoices/customers.ts';
import type { InvoiceSettings, NewInvoice } from '#lib/contract/invoices.ts';
import { invoiceSums } from '#lib/domain/invoiceMoney.ts';
import { daysAfter } from '#lib/format/localDay.ts';
import { CustomerPart } from './CustomerPart.tsx';
import { FormItems } from './FormItems.tsx';
import { FormSums } from './FormSums.tsx';
import { FormTerms } from './FormTerms.tsx';
import { type FormValues, type FormWrong, forCustomer, readForm, taxValues } from './invoiceForm.ts';
import { useCents } from './invoiceWords.ts';
import { usePlaceTax } from './usePlaceTax.ts';

type Props = {
  title: string;
  back: { href: string; label: string };
  values: FormValues;
  settings: InvoiceSettings;
  currency: string;
  customer: InvoiceCustomer | undefined;
  isTouched: boolean;
  saving: boolean;
  message: ReactNode;
  onChange: (values: FormValues) => void;
  onSave: (content: NewInvoice) => void;
  onDiscard: () => void;
};

export function InvoiceForm(props: Props) {
  const { title, back, values, settings, currency, customer, isTouched, saving, message, onChange, onSave, onDiscard } = props;
  const t = useTranslations('invoices.form');
  const common = useTranslations('common');
  const locale = useLocale();
  const money = useCents(currency);
  const [tried, setTried] = useState(false);
  const { content, wrong } = readForm(values, locale);
  const sums = invoiceSums(content.items, content.taxes);
  const set = (more: Partial<FormValues>) => onChange({ ...values, ...more });
  const say = (why: FormWrong | undefined) => (tried && why ? t(`wrong.${why}`) : undefined);
  const wrongAt = (place: string) => say(wrong[place]);
  usePlaceTax(values, taxValues(settings.taxes, locale), onChange);
  const count = Object.keys(wrong).length;
  const submit = () => {
    setTried(true);
    if (count === 0 && !saving) onSave(content);
  };
  return (
    <SaveForm onSave={submit}>
      <PageHead
        back={back}
        title={`${isTouched ? '• ' : ''}${title}`}
        actions={
          <>
            {isTouched && <Button onClick={onDiscard}>{t('discard')}</Button>}
            <ActionButton
              type="submit"
              variant="contained"
              color="primary"
              running={saving ? common('saving') : undefined}
              reason={isTouched ? undefined : t('nothingToSave')}
            >
              {t('save')}
            </ActionButton>
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', px: { xs: 4, sm: 5 }, maxWidth: 1100 }}>
        {message}
        {tried && count > 0 && <Alert kind="crit" title={t('wrongCount', { count })} />}
        <CustomerPart
          value={values.customer}
          known={customer}
          onChange={(next) => set(next ? forCustomer(values, next, taxValues(settings.taxes, locale)) : { customer: null })}
          error={wrongAt('customer')}
        />
        <FormItems values={values} nets={sums.items.map(({ net }) => money(net))} money={money} wrongAt={wrongAt} onChange={set} />
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
            alignItems: 'start',
          }}
        >
          <FormTerms
            values={values}
            wrongAt={wrongAt}
            due={wrong.terms ? undefined : daysAfter(settings.today, content.terms)}
            onChange={onChange}
          />
          <Card title={common('total')}>
            <FormSums sums={sums} money={money} />
          </Card>
        </Box>
      </Box>
    </SaveForm>
  );
}
