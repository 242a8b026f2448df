'use client';

import Box from '@mui/material/Box';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { Checkbox } from '#components/ui/controls/Checkbox.tsx';
import { FormActions } from '#components/ui/controls/FormActions.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { SideDrawer } from '#components/ui/controls/SideDrawer.tsx';
import { SideForm } from '#components/ui/controls/SideForm.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { NewPrice, type Price } from '#lib/contract/prices/price.ts';
import { fieldMessage } from '#lib/contract/problem.ts';
import { PRICE_KINDS } from '#lib/contract/words/prices.ts';
import { readDecimal, writeDecimal } from '#lib/format/decimals.ts';
import { PriceHistory } from './PriceHistory.tsx';

type Props = { price: Price | undefined; currency: string; onClose: () => void };

export function PriceDrawer({ price, currency, onClose }: Props) {
  const t = useTranslations('prices');
  const common = useTranslations('common');
  const fieldName = useWords('prices.fields', 'fields');
  const locale = useLocale();
  const money = useCents(currency);
  const may = useAllows()(contract.prices.change.access);
  const [version] = useState(price?.version);
  const [values, setValues] = useState({
    ...{ code: price?.code ?? '', description: price?.description ?? '', kind: price?.kind ?? 'item', gl: price?.gl_account ?? '' },
    ...{ unit: price ? writeDecimal(price.unit_cents, 2, locale, 2) : '', taxable: price?.taxable ?? true, active: price?.active ?? true },
  });
  const [tried, setTried] = useState(false);
  const add = useWrite(contract.prices.create);
  const change = useWrite(contract.prices.change);
  const { error, isMutating } = price ? change : add;
  const { gl, unit, ...rest } = values;
  const read = NewPrice.safeParse({ ...rest, gl_account: gl.trim() || null, unit_cents: readDecimal(unit, 2, locale) ?? Number.NaN });
  const wrong = read.success ? [] : read.error.issues.map(({ path }) => String(path[0]));
  const set = (more: Partial<typeof values>) => setValues({ ...values, ...more });
  const errorOf = (field: 'code' | 'description' | 'unit_cents' | 'gl_account') =>
    fieldMessage(error?.problem, field) ?? (tried && wrong.includes(field) ? t(`wrong.${field}`) : undefined);
  const submit = async () => {
    setTried(true);
    if (!read.success || isMutating) return;
    try {
      if (price) await change.trigger([{ params: { id: price.id }, body: { ...read.data, version } }]);
      else await add.trigger([{ body: read.data }]);
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  const text = (key: 'code' | 'description' | 'unit' | 'gl', field: Parameters<typeof errorOf>[0], more: object = {}) => (
    <TextField
      label={fieldName(field)}
      value={values[key]}
      disabled={!may}
      onChange={(event) => set({ [key]: event.target.value })}
      error={errorOf(field)}
      {...more}
    />
  );
  return (
    <SideDrawer title={price?.code ?? t('add')} onClose={onClose}>
      <SideForm onSubmit={() => void submit()}>
        {error && !error.problem.errors?.code && <Failure title={t('failed')} problem={error.problem} retryAfter={error.retryAfter} />}
        {text('code', 'code', { required: true, autoFocus: !price })}
        {text('description', 'description', { required: true })}
        <Select
          label={common('kind')}
          required
          value={values.kind}
          options={PRICE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(next) => set({ kind: PRICE_KINDS.find((each) => each === next) ?? 'item' })}
        />
        {text('unit', 'unit_cents', { required: true, inputMode: 'decimal', hint: values.kind === 'labor' ? t('perHour') : undefined })}
        {text('gl', 'gl_account')}
        <label>
          <Checkbox checked={values.taxable} disabled={!may} onChange={() => set({ taxable: !values.taxable })} /> {fieldName('taxable')}
        </label>
        <label>
          <Checkbox checked={values.active} disabled={!may} onChange={() => set({ active: !values.active })} /> {t('offered')}
        </label>
        {may && <FormActions go={common(price ? 'save' : 'add')} running={isMutating ? common('saving') : undefined} onClose={onClose} />}
      </SideForm>
      {price && (
        <Box sx={{ p: 4 }}>
          <PriceHistory id={price.id} money={money} />
        </Box>
      )}
    </SideDrawer>
  );
}
