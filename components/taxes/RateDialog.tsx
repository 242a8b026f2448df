'use client';

import Box from '@mui/material/Box';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { fieldMessage } from '#lib/contract/problem.ts';
import type { TaxJurisdiction, TaxRateEffect } from '#lib/contract/taxes/jurisdiction.ts';
import { readDecimal } from '#lib/format/decimals.ts';
import { usePercent } from './usePercent.ts';

/** A rate from a day on: first what it changes, then added. */
export function RateDialog({ of: jurisdiction, onClose }: { of: TaxJurisdiction; onClose: () => void }) {
  const t = useTranslations('taxes');
  const common = useTranslations('common');
  const locale = useLocale();
  const percent = usePercent();
  const day = useShortDay();
  const toast = useToast();
  const [values, setValues] = useState({ from: '', rate: '' });
  const [effect, setEffect] = useState<TaxRateEffect>();
  const [tried, setTried] = useState(false);
  const { trigger, error, isMutating, reset } = useWrite(contract.taxes.addRate);
  const rate = readDecimal(values.rate.replace(/%\s*$/, ''), 4, locale);
  const isGood = values.from !== '' && rate !== undefined && rate <= 1_000_000;
  const set = (more: Partial<typeof values>) => {
    setValues({ ...values, ...more });
    setEffect(undefined);
    reset();
  };
  const submit = () => {
    setTried(true);
    if (!isGood || isMutating) return;
    const body = { from: values.from, basis_points: rate / 100, dry_run: !effect, version: jurisdiction.version };
    trigger([{ params: { id: jurisdiction.id }, body }]).then(
      ({ data }) => {
        if (!effect) return setEffect(data);
        toast(t('ratesFrom', { rate: percent(rate / 100), day: day(values.from) }));
        onClose();
      },
      () => undefined,
    );
  };
  const last = jurisdiction.rates.at(-1);
  const tooEarly = last && values.from <= last.from ? t('newRate.afterLast', { day: day(last.from) }) : t('newRate.tooLate');
  const tooMuch = t(last?.basis_points === (rate ?? 0) / 100 ? 'newRate.same' : 'newRate.overCap');
  const refused = (field: 'from' | 'basis_points', text: string) =>
    error?.problem.errors?.[field] && (fieldMessage(error.problem, field) ?? text);
  const wrongDay = refused('from', tooEarly);
  const wrongRate = refused('basis_points', tooMuch);
  return (
    <FormDialog
      title={t('newRate.title', { name: jurisdiction.name })}
      go={effect ? t('newRate.add') : t('newRate.check')}
      running={isMutating ? common('checking') : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {error && !wrongDay && !wrongRate && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
      <Box component="ul" aria-label={t('rates')} sx={{ m: 0, p: 0, listStyle: 'none', color: 'text.secondary' }}>
        {jurisdiction.rates.map(({ from, basis_points }) => (
          <li key={from}>{t('ratesFrom', { rate: percent(basis_points), day: day(from) })}</li>
        ))}
        {last && <li>{t('newRate.correct')}</li>}
      </Box>
      <TextField
        label={t('newRate.from')}
        type="date"
        required
        value={values.from}
        error={wrongDay ?? (tried && !values.from ? t('newRate.needsDay') : undefined)}
        onChange={(event) => set({ from: event.target.value })}
      />
      <TextField
        label={t('newRate.rate')}
        required
        inputMode="decimal"
        value={values.rate}
        error={wrongRate ?? (tried && (rate === undefined || rate > 1_000_000) ? t('newRate.needsRate') : undefined)}
        onChange={(event) => set({ rate: event.target.value })}
      />
      {effect && (
        <Alert kind="info" isQuiet>
          {t('newRate.effect', { places: effect.places, systems: effect.systems, customers: effect.customers })}{' '}
          {effect.drafts > 0 && t('newRate.drafts', { count: effect.drafts })}
        </Alert>
      )}
    </FormDialog>
  );
}
