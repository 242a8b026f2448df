'use client';

import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { PricePicker } from '#components/prices/PricePicker.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { Checkbox } from '#components/ui/controls/Checkbox.tsx';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { SendButton } from '#components/ui/controls/SendButton.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { NewWorkRule, type WorkRule } from '#lib/contract/billableWork/work.ts';
import * as contract from '#lib/contract/index.ts';
import { fieldMessage } from '#lib/contract/problem.ts';
import { LABOR_STEPS } from '#lib/contract/words/billableWork.ts';
import { readDecimal, writeDecimal } from '#lib/format/decimals.ts';

type Props = { rule?: WorkRule; title: string; codes: readonly { value: string; label: string }[]; onClose: () => void };

export function RuleForm({ rule, title, codes, onClose }: Props) {
  const t = useTranslations('billableWork.rules');
  const common = useTranslations('common');
  const paper = useTranslations('invoices.paper');
  const ui = useTranslations('ui');
  const confirm = useConfirm();
  const locale = useLocale();
  const { data: settings } = useRead(contract.invoices.settings, {});
  const money = useCents(settings?.data.currency ?? 'USD');
  const [values, setValues] = useState({
    ...{ code: rule ? (rule.resolution_code ?? '') : (codes[0]?.value ?? ''), trip: rule?.trip ?? null, labor: rule?.labor ?? null },
    ...{ round_minutes: rule?.round_minutes ?? 15, parts: rule?.parts ?? true },
    ...{ under_warranty: rule?.under_warranty ?? false, under_contract: rule?.under_contract ?? false },
  });
  const [lines, setLines] = useState(() =>
    (rule?.lines ?? []).map(({ code, thousandths }, key) => ({
      key,
      code: code as string | undefined,
      quantity: writeDecimal(thousandths, 3, locale),
    })),
  );
  const add = useWrite(contract.billableWork.addRule);
  const change = useWrite(contract.billableWork.changeRule);
  const remove = useWrite(contract.billableWork.removeRule);
  const error = add.error ?? change.error ?? remove.error;
  const isSwap = values.code === '';
  const isSaving = add.isMutating || change.isMutating;
  const isBusy = isSaving || remove.isMutating;
  const set = (more: Partial<typeof values>) => setValues({ ...values, ...more });
  const { code: resolution, ...rest } = values;
  const read = NewWorkRule.safeParse({
    ...rest,
    resolution_code: resolution || null,
    labor: isSwap ? null : values.labor,
    lines: lines.flatMap(({ code, quantity }) => (code ? [{ code, thousandths: readDecimal(quantity, 3, locale) ?? 0 }] : [])),
  });
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act();
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  const submit = () => {
    if (!read.success || isBusy) return;
    const { resolution_code, ...body } = read.data;
    void attempt(() =>
      rule
        ? change.trigger([{ params: { id: rule.id }, body: { ...body, version: rule.version } }])
        : add.trigger([{ body: { ...body, resolution_code } }]),
    );
  };
  const erase = async ({ id, version }: WorkRule) => {
    const asked = { title: t('removeTitle', { what: title }), text: t('removeText'), confirm: common('delete'), final: true };
    if (isBusy || !(await confirm(asked))) return;
    await attempt(() => remove.trigger([{ params: { id }, query: { version } }]));
  };
  const tick = (field: 'parts' | 'under_warranty' | 'under_contract', label: string) => (
    <label>
      <Checkbox checked={values[field]} onChange={() => set({ [field]: !values[field] })} /> {label}
    </label>
  );
  return (
    <Box
      role="group"
      aria-label={title}
      sx={{ display: 'grid', gap: 2, p: 3, border: '1px solid', borderColor: 'divider', borderRadius: 2 }}
    >
      {error && <Failure title={t('failed')} problem={error.problem} retryAfter={error.retryAfter} />}
      {rule ? (
        <b>{title}</b>
      ) : (
        <Select label={t('when')} required value={values.code} options={codes} onChange={(next) => set({ code: next ?? '' })} />
      )}
      <PricePicker label={t('trip')} code={values.trip ?? undefined} money={money} onPick={(price) => set({ trip: price?.code ?? null })} />
      {!isSwap && (
        <PricePicker
          label={t('labor')}
          kind="labor"
          code={values.labor ?? undefined}
          money={money}
          error={fieldMessage(error?.problem, 'labor')}
          onPick={(price) => set({ labor: price?.code ?? null })}
        />
      )}
      {!isSwap && values.labor !== null && (
        <Select
          label={t('round')}
          required
          value={String(values.round_minutes)}
          options={LABOR_STEPS.map((step) => ({ value: String(step), label: common('minutes', { minutes: step }) }))}
          onChange={(next) => set({ round_minutes: LABOR_STEPS.find((step) => String(step) === next) ?? 15 })}
        />
      )}
      {lines.map((line, place) => (
        <Box key={line.key} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr) 100px' }}>
          <PricePicker
            label={t('line', { place: place + 1 })}
            code={line.code}
            money={money}
            onPick={(price) => setLines(lines.map((each) => (each.key === line.key ? { ...each, code: price?.code } : each)))}
          />
          <TextField
            label={paper('quantity')}
            inputMode="decimal"
            value={line.quantity}
            onChange={(event) => setLines(lines.map((each) => (each.key === line.key ? { ...each, quantity: event.target.value } : each)))}
          />
        </Box>
      ))}
      <div>
        <Button
          startIcon={<AddOutlined />}
          onClick={() => setLines([...lines, { key: Math.max(-1, ...lines.map(({ key }) => key)) + 1, code: undefined, quantity: '1' }])}
        >
          {t('addLine')}
        </Button>
      </div>
      {!isSwap && tick('parts', t('parts'))}
      {tick('under_warranty', t('underWarranty'))}
      {tick('under_contract', t('underContract'))}
      {!read.success && <span role="alert">{t('wrong')}</span>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <SendButton variant="contained" color="primary" running={isSaving ? common('saving') : undefined} onClick={submit}>
          {common('save')}
        </SendButton>
        <Button onClick={onClose}>{ui('cancel')}</Button>
        {rule && (
          <SendButton running={remove.isMutating ? common('deleting') : undefined} onClick={() => void erase(rule)}>
            {common('delete')}
          </SendButton>
        )}
      </Box>
    </Box>
  );
}
