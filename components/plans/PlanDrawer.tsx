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
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Plan } from '#lib/contract/plans.ts';
import { knownProvider, PROVIDERS } from '#lib/contract/sims/states.ts';
import { PlanAmount } from './PlanAmount.tsx';
import { type AmountField, amountsIn, monthsIn, sumsIn, type TypedPlan, typedOf } from './planFields.ts';

/** A plan that is added, or whose terms are changed; which one it is at its carrier stays. */
export function PlanDrawer({ plan, currency, onClose }: { plan?: Plan; currency: string; onClose: () => void }) {
  const t = useTranslations('plans');
  const fields = useTranslations('fields');
  const providers = useTranslations('sims.provider');
  const common = useTranslations('common');
  const locale = useLocale();
  const toast = useToast();
  const [typed, setTyped] = useState<TypedPlan>(() => typedOf(plan, locale));
  const [tried, setTried] = useState(false);
  const create = useWrite(contract.plans.create);
  const change = useWrite(contract.plans.change);
  const { error, isMutating } = plan ? change : create;
  const refused = error?.problem.errors;
  const type = (field: keyof TypedPlan) => (value: string) => setTyped({ ...typed, [field]: value });

  const months = monthsIn(typed.commitment_months);
  const amounts = amountsIn(typed, locale);
  const provider = knownProvider(typed.provider);
  const isFeeless = months === 0 && Boolean(amounts.etf_cents);

  const submit = async () => {
    setTried(true);
    if (isMutating || !provider || !typed.code.trim() || !typed.name.trim() || months === undefined) return;
    const sums = sumsIn(amounts);
    if (!sums || isFeeless) return;
    const terms = { ...sums, name: typed.name.trim(), commitment_months: months };
    try {
      if (plan) await change.trigger([{ params: { id: plan.id }, body: { ...terms, version: plan.version } }]);
      else await create.trigger([{ body: { ...terms, provider, code: typed.code.trim() } }]);
      toast(t('saved', { name: terms.name }));
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };

  const word = (field: 'code' | 'name') => ({
    label: field === 'name' ? fields('name') : t('fields.code'),
    required: true,
    autoComplete: 'off',
    value: typed[field],
    onChange: (event: { target: { value: string } }) => type(field)(event.target.value),
    error: refused?.[field] ? t('taken') : tried && !typed[field].trim() ? t('missing') : undefined,
  });
  const wrong = (field: AmountField) => {
    if (amounts[field] === undefined) return t('notAmount');
    return field === 'etf_cents' && isFeeless ? t('noMonths') : undefined;
  };
  const amount = (field: AmountField) => (
    <PlanAmount field={field} currency={currency} value={typed[field]} onChange={type(field)} error={tried ? wrong(field) : undefined} />
  );
  return (
    <SideDrawer title={plan ? t('changeTitle', { name: plan.name }) : t('addTitle')} onClose={onClose}>
      <SideForm onSubmit={() => void submit()}>
        {error && !refused?.code && !refused?.name && <Failure title={t('failed')} problem={error.problem} retryAfter={error.retryAfter} />}
        <Select
          label={fields('provider')}
          required
          disabled={Boolean(plan)}
          value={typed.provider || null}
          options={PROVIDERS.map((value) => ({ value, label: providers(value) }))}
          onChange={(value) => type('provider')(value ?? '')}
          error={tried && !provider ? t('missing') : undefined}
        />
        <TextField {...word('code')} hint={t('hints.code')} disabled={Boolean(plan)} />
        <TextField {...word('name')} />
        {amount('active_cents')}
        {amount('suspended_cents')}
        <TextField
          label={t('fields.commitment_months')}
          hint={t('hints.commitment_months')}
          inputMode="numeric"
          value={typed.commitment_months}
          onChange={(event) => type('commitment_months')(event.target.value)}
          error={tried && months === undefined ? t('notMonths') : undefined}
        />
        {amount('etf_cents')}
        {amount('etf_less_cents')}
        {amount('suspension_fee_cents')}
        <FormActions go={t('save')} running={isMutating ? common('savingChange') : undefined} onClose={onClose} />
      </SideForm>
    </SideDrawer>
  );
}
