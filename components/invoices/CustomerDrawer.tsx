'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormActions } from '#components/ui/controls/FormActions.tsx';
import { LocaleField } from '#components/ui/controls/LocaleField.tsx';
import { SideDrawer } from '#components/ui/controls/SideDrawer.tsx';
import { SideForm } from '#components/ui/controls/SideForm.tsx';
import { TextArea } from '#components/ui/controls/TextArea.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { type InvoiceCustomer, NewInvoiceCustomer } from '#lib/contract/invoices/customers.ts';
import { fieldMessage } from '#lib/contract/problem.ts';
import type { LanguageCode } from '#lib/format/languages.ts';
import { useLanguage } from '#lib/i18n/useLanguage.ts';

const FIELDS = ['name', 'contact', 'address', 'email', 'phone', 'cs_no'] as const;
type Field = (typeof FIELDS)[number];

type Props = {
  customer?: InvoiceCustomer;
  onSaved: (customer: InvoiceCustomer) => void;
  onClose: () => void;
};

export function CustomerDrawer({ customer, onSaved, onClose }: Props) {
  const t = useTranslations('invoices.customer');
  const fieldName = useWords('invoices.customer.fields', 'fields');
  const common = useTranslations('common');
  const own = useLanguage();
  const [values, setValues] = useState(
    () => Object.fromEntries(FIELDS.map((field) => [field, customer?.[field] ?? ''])) as Record<Field, string>,
  );
  const [locale, setLocale] = useState<LanguageCode>(customer?.locale ?? own);
  const [tried, setTried] = useState(false);
  const add = useWrite(contract.invoices.addCustomer);
  const change = useWrite(contract.invoices.changeCustomer);
  const { error, isMutating } = customer ? change : add;

  const body = NewInvoiceCustomer.safeParse({ ...values, email: values.email.trim(), locale });
  const wrong = body.success ? [] : body.error.issues.map(({ path }) => String(path[0]));
  const refused = error?.problem.errors ?? {};
  const submit = async () => {
    setTried(true);
    if (!body.success || isMutating) return;
    try {
      const { data } = customer
        ? await change.trigger([{ params: { id: customer.id }, body: { ...body.data, version: customer.version } }])
        : await add.trigger([{ body: body.data }]);
      onSaved(data);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  const isShown = error && !FIELDS.some((field) => refused[field]);
  return (
    <SideDrawer title={customer ? t('change') : t('add')} onClose={onClose}>
      <SideForm onSubmit={() => void submit()}>
        {customer && <p>{t('about')}</p>}
        {isShown && <Failure title={t('failed')} problem={error.problem} retryAfter={error.retryAfter} />}
        {FIELDS.map((field) => {
          const control = {
            label: fieldName(field),
            value: values[field],
            onChange: (event: { target: { value: string } }) => setValues({ ...values, [field]: event.target.value }),
            hint: field === 'address' || field === 'cs_no' ? t(`hints.${field}`) : undefined,
            error:
              fieldMessage(error?.problem, field) ?? ((tried && wrong.includes(field)) || refused[field] ? t(`wrong.${field}`) : undefined),
          };
          if (field === 'address') return <TextArea key={field} {...control} minRows={2} />;
          const isName = field === 'name';
          return <TextField key={field} {...control} required={isName} autoFocus={isName} type={field === 'email' ? 'email' : undefined} />;
        })}
        <LocaleField label={t('language')} value={locale} onChange={setLocale} />
        <FormActions go={customer ? common('save') : common('add')} running={isMutating ? common('saving') : undefined} onClose={onClose} />
      </SideForm>
    </SideDrawer>
  );
}
