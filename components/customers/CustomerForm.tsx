'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CustomerPicker } from '#components/invoices/CustomerPicker.tsx';
import { FormActions } from '#components/ui/controls/FormActions.tsx';
import { LocaleField } from '#components/ui/controls/LocaleField.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { SideDrawer } from '#components/ui/controls/SideDrawer.tsx';
import { SideForm } from '#components/ui/controls/SideForm.tsx';
import { TextArea } from '#components/ui/controls/TextArea.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import type { FullCustomer } from '#lib/contract/customers/customer.ts';
import * as contract from '#lib/contract/index.ts';
import { fieldMessage } from '#lib/contract/problem.ts';
import { BILL_TO, DELIVERIES, EXEMPTIONS } from '#lib/contract/words/customers.ts';
import { useLanguage } from '#lib/i18n/useLanguage.ts';
import { formOf, type TextField as Name, readForm, TEXTS } from './customerForm.ts';

type Props = { customer?: FullCustomer; onSaved: (customer: FullCustomer) => void; onClose: () => void };

const SERVER_NAMES: Record<string, string> = { certificate: 'exemption', until: 'exemption', master: 'master_id' };

export function CustomerForm({ customer, onSaved, onClose }: Props) {
  const t = useTranslations('customers');
  const fieldName = useWords('customers.fields', 'fields');
  const common = useTranslations('common');
  const own = useLanguage();
  const [values, setValues] = useState(() => formOf(customer, own));
  const [version] = useState(customer?.version);
  const [tried, setTried] = useState(false);
  const add = useWrite(contract.customers.create);
  const change = useWrite(contract.customers.change);
  const { error, isMutating } = customer ? change : add;
  const { body, wrong } = readForm(values);
  const set = (more: Partial<typeof values>) => setValues({ ...values, ...more });
  const refused = error?.problem.errors ?? {};
  const isOurs = (field: string) => [...TEXTS, 'exemption', 'master_id', 'bill_to'].includes(field as Name);
  const errorOf = (field: string) => {
    const name = SERVER_NAMES[field] ?? field;
    const isWrong = (tried && wrong.includes(field)) || refused[name] !== undefined;
    return fieldMessage(error?.problem, name) ?? (isWrong ? t(`wrong.${field as 'name'}`) : undefined);
  };
  const text = (field: Name | 'certificate' | 'hold', more: object = {}) => (
    <TextField
      label={fieldName(field)}
      value={values[field]}
      onChange={(event) => set({ [field]: event.target.value })}
      error={errorOf(field)}
      {...more}
    />
  );
  const submit = async () => {
    setTried(true);
    if (!body || isMutating) return;
    try {
      const { data } = customer
        ? await change.trigger([{ params: { id: customer.id }, body: { ...body, version } }])
        : await add.trigger([{ body }]);
      onSaved(data);
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  return (
    <SideDrawer title={customer ? common('change') : t('add')} onClose={onClose}>
      <SideForm onSubmit={() => void submit()}>
        {error && !Object.keys(refused).some(isOurs) && (
          <Failure title={t('failed')} problem={error.problem} retryAfter={error.retryAfter} />
        )}
        {text('name', { required: true, autoFocus: true })}
        {text('number', { hint: customer ? undefined : t('hints.number') })}
        {text('contact')}
        <TextArea
          label={fieldName('address')}
          hint={t('hints.address')}
          minRows={2}
          value={values.address}
          onChange={(event) => set({ address: event.target.value })}
          error={errorOf('address')}
        />
        {text('email', { type: 'email' })}
        {text('phone')}
        {text('terms', { inputMode: 'numeric', required: true, hint: t('hints.terms') })}
        <Select
          label={fieldName('delivery')}
          required
          value={values.delivery}
          options={DELIVERIES.map((value) => ({ value, label: t(`delivery.${value}`) }))}
          onChange={(delivery) => set({ delivery: delivery ?? 'mail' })}
        />
        {text('po', { hint: t('hints.po') })}
        <CustomerPicker
          label={fieldName('master')}
          optional
          value={values.master}
          onChange={(master) => set({ master })}
          error={errorOf('master')}
        />
        {values.master && (
          <Select
            label={fieldName('bill_to')}
            required
            value={values.bill_to}
            options={BILL_TO.map((value) => ({ value, label: t(`billTo.${value}`) }))}
            onChange={(bill_to) => set({ bill_to: bill_to ?? 'self' })}
          />
        )}
        <Select
          label={fieldName('reason')}
          value={values.reason || null}
          placeholder={t('exemption.none')}
          options={EXEMPTIONS.map((value) => ({ value, label: t(`exemption.${value}`) }))}
          onChange={(reason) => set({ reason: reason ?? '' })}
        />
        {values.reason && text('certificate', { required: true })}
        {values.reason && (
          <TextField
            label={fieldName('until')}
            type="date"
            hint={t('hints.until')}
            value={values.until}
            onChange={(event) => set({ until: event.target.value })}
            error={errorOf('until')}
          />
        )}
        {text('hold', { hint: t('hints.hold') })}
        <LocaleField label={t('language')} value={values.locale} onChange={(locale) => set({ locale })} />
        <FormActions go={customer ? common('save') : common('add')} running={isMutating ? common('saving') : undefined} onClose={onClose} />
      </SideForm>
    </SideDrawer>
  );
}
