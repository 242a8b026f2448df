'use client';

import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { SaveForm } from '#components/ui/controls/SaveForm.tsx';
import { TextArea } from '#components/ui/controls/TextArea.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { MOST_ITEMS } from '#lib/contract/invoices/content.ts';
import type { InvoiceCustomer } from '#lib/contract/invoices/customers.ts';
import type { InvoiceSettings, NewInvoice } from '#lib/contract/invoices.ts';
import { invoiceSums } from '#lib/domain/invoiceMoney.ts';
import { daysAfter } from '#lib/format/localDay.ts';
import { truncate } from '#lib/format/truncate.ts';
import { CustomerPart } from './CustomerPart.tsx';
import { FormSums } from './FormSums.tsx';
import { ItemLine } from './ItemLine.tsx';
import { type FormValues, type FormWrong, moved, newItem, readForm } from './invoiceForm.ts';
import { useCents } from './invoiceWords.ts';
import { TaxLines } from './TaxLines.tsx';

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

export function InvoiceForm({
  title,
  back,
  values,
  settings,
  currency,
  customer,
  isTouched,
  saving,
  message,
  onChange,
  onSave,
  onDiscard,
}: Props) {
  const t = useTranslations('invoices.form');
  const common = useTranslations('common');
  const locale = useLocale();
  const money = useCents(currency);
  const day = useShortDay();
  const [tried, setTried] = useState(false);
  const { content, wrong } = readForm(values, locale);
  const sums = invoiceSums(content.items, content.taxes);
  const set = (more: Partial<FormValues>) => onChange({ ...values, ...more });
  const say = (why: FormWrong | undefined) => (tried && why ? t(`wrong.${why}`) : undefined);
  const wrongAt = (place: string) => say(wrong[place]);
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
        <CustomerPart value={values.customer} known={customer} onChange={(next) => set({ customer: next })} error={wrongAt('customer')} />
        <Card title={common('items')}>
          {values.items.map((item, place) => (
            <ItemLine
              key={item.key}
              values={item}
              place={place}
              of={values.items.length}
              net={money(sums.items[place]?.net ?? 0)}
              taxes={values.taxes.map(({ name }) => name)}
              wrongAt={(field) => wrongAt(`items.${place}.${field}`)}
              onChange={(next) => set({ items: values.items.map((each, index) => (index === place ? next : each)) })}
              onMove={(by) => set({ items: moved(values.items, place, by) })}
              onRemove={() => set({ items: values.items.filter((_, index) => index !== place) })}
            />
          ))}
          <div>
            <ActionButton
              startIcon={<AddOutlined />}
              reason={values.items.length < MOST_ITEMS ? undefined : t('mostItems', { count: String(MOST_ITEMS) })}
              onClick={() => set({ items: [...values.items, newItem(values.items, values.taxes.length)] })}
            >
              {t('addItem')}
            </ActionButton>
          </div>
        </Card>
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
            alignItems: 'start',
          }}
        >
          <Card title={t('more')}>
            <TaxLines values={values} wrongAt={wrongAt} onChange={onChange} />
            <Box sx={{ maxWidth: 240 }}>
              <TextField
                label={t('fields.terms')}
                required
                inputMode="numeric"
                value={values.terms}
                onChange={(event) => set({ terms: event.target.value })}
                error={wrongAt('terms')}
                hint={wrong.terms ? undefined : t('dueOn', { day: day(daysAfter(settings.today, content.terms)) })}
              />
            </Box>
            <TextArea
              label={t('fields.note')}
              hint={t('noteHint')}
              minRows={2}
              value={values.note}
              onChange={(event) => set({ note: truncate(event.target.value, 1000) })}
            />
          </Card>
          <Card title={common('total')}>
            <FormSums sums={sums} money={money} />
          </Card>
        </Box>
      </Box>
    </SaveForm>
  );
}
