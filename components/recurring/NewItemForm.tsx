'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Checkbox } from '#components/ui/controls/Checkbox.tsx';
import { FormActions } from '#components/ui/controls/FormActions.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { SideDrawer } from '#components/ui/controls/SideDrawer.tsx';
import { SideForm } from '#components/ui/controls/SideForm.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import type { FullCustomer } from '#lib/contract/customers/customer.ts';
import * as contract from '#lib/contract/index.ts';
import { NewRecurringItem } from '#lib/contract/recurring/items.ts';
import { ADD_REASONS, BILLING_CYCLES, SERVICES_BILLED } from '#lib/contract/words/recurring.ts';
import { readDecimal } from '#lib/format/decimals.ts';
import { monthsIn } from './termMonths.ts';

type Props = { customer: FullCustomer; onClose: () => void };

export function NewItemForm({ customer, onClose }: Props) {
  const t = useTranslations('recurring');
  const common = useTranslations('common');
  const locale = useLocale();
  const { data: settings } = useRead(contract.invoices.settings, {});
  const { trigger, error, isMutating } = useWrite(contract.recurring.create);
  const [only] = customer.systems.length === 1 ? customer.systems : [];
  const [values, setValues] = useState({
    ...{ service: 'monitoring', description: '', cs_no: only?.cs_no ?? '', price: '', cycle: 'monthly', reason: 'new' },
    ...{ starts_on: '', billed_until: '', term: '', renewal: '', taxed: true },
  });
  const [tried, setTried] = useState(false);
  const starts_on = values.starts_on || (settings?.data.today ?? '');
  const read = NewRecurringItem.safeParse({
    ...{ customer_id: customer.id, service: values.service, description: values.description, cs_no: values.cs_no || null },
    ...{ cycle: values.cycle, taxed: values.taxed, starts_on, billed_until: values.billed_until || null, reason: values.reason },
    ...{
      monthly_cents: readDecimal(values.price, 2, locale) ?? Number.NaN,
      term_months: monthsIn(values.term),
      renewal_months: values.term.trim() ? monthsIn(values.renewal) : null,
    },
  });
  const wrong = read.success ? [] : read.error.issues.map(({ path }) => String(path[0]));
  const set = (more: Partial<typeof values>) => setValues({ ...values, ...more });
  const errorOf = (field: 'monthly_cents' | 'starts_on' | 'billed_until' | 'term_months' | 'renewal_months' | 'description') =>
    tried && wrong.includes(field) ? t(`wrong.${field}`) : undefined;
  const submit = async () => {
    setTried(true);
    if (!read.success || isMutating) return;
    try {
      await trigger([{ body: read.data }]);
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  return (
    <SideDrawer title={t('add')} onClose={onClose}>
      <SideForm onSubmit={() => void submit()}>
        {error && <Failure title={t('notSaved')} problem={error.problem} retryAfter={error.retryAfter} />}
        <Select
          label={t('fields.service')}
          required
          value={values.service}
          options={SERVICES_BILLED.map((value) => ({ value, label: t(`services.${value}`) }))}
          onChange={(service) => set({ service: service ?? 'monitoring' })}
        />
        <TextField
          label={t('fields.description')}
          hint={t('hints.description')}
          value={values.description}
          onChange={(event) => set({ description: event.target.value })}
          error={errorOf('description')}
        />
        <Select
          label={common('system')}
          value={values.cs_no || null}
          placeholder={t('noSystem')}
          options={customer.systems.map(({ cs_no, site_name }) => ({ value: cs_no, label: [cs_no, site_name].filter(Boolean).join(' ') }))}
          onChange={(cs_no) => set({ cs_no: cs_no ?? '' })}
        />
        <TextField
          label={t('fields.monthly', { currency: settings?.data.currency ?? '' })}
          required
          inputMode="decimal"
          value={values.price}
          onChange={(event) => set({ price: event.target.value })}
          error={errorOf('monthly_cents')}
        />
        <Select
          label={t('fields.cycle')}
          required
          hint={t('hints.cycle')}
          value={values.cycle}
          options={BILLING_CYCLES.map((value) => ({ value, label: t(`cycles.${value}`) }))}
          onChange={(cycle) => set({ cycle: cycle ?? 'monthly' })}
        />
        <TextField
          label={t('fields.startsOn')}
          type="date"
          required
          value={starts_on}
          onChange={(event) => set({ starts_on: event.target.value })}
          error={errorOf('starts_on')}
        />
        <TextField
          label={t('fields.billedUntil')}
          type="date"
          hint={t('hints.billedUntil')}
          value={values.billed_until}
          onChange={(event) => set({ billed_until: event.target.value })}
          error={errorOf('billed_until')}
        />
        <TextField
          label={t('fields.term')}
          inputMode="numeric"
          hint={t('hints.term')}
          value={values.term}
          onChange={(event) => set({ term: event.target.value })}
          error={errorOf('term_months')}
        />
        {values.term.trim() !== '' && (
          <TextField
            label={t('fields.renewal')}
            inputMode="numeric"
            value={values.renewal}
            onChange={(event) => set({ renewal: event.target.value })}
            error={errorOf('renewal_months')}
          />
        )}
        <label>
          <Checkbox checked={values.taxed} onChange={() => set({ taxed: !values.taxed })} /> {t('fields.taxed')}
        </label>
        <Select
          label={common('why')}
          required
          value={values.reason}
          options={ADD_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          onChange={(reason) => set({ reason: reason ?? 'new' })}
        />
        <FormActions go={common('add')} running={isMutating ? common('adding') : undefined} onClose={onClose} />
      </SideForm>
    </SideDrawer>
  );
}
