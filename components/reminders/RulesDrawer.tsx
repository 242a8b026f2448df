'use client';

import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { FormActions } from '#components/ui/controls/FormActions.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { SideDrawer } from '#components/ui/controls/SideDrawer.tsx';
import { SideForm } from '#components/ui/controls/SideForm.tsx';
import { TextArea } from '#components/ui/controls/TextArea.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { ReminderRules } from '#lib/contract/reminders.ts';
import { FEE_KINDS, MOST_STEPS } from '#lib/contract/words/reminders.ts';
import { emptyStep, type RuleValues, readRules, valuesOf } from './ruleForm.ts';

const FIELDS = ['name', 'number', 'day', 'amount', 'fee', 'company'].map((each) => `{${each}}`).join(' ');
const TWO = { display: 'grid', gap: '8px 12px', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' };

type Props = { kept: ReminderRules; currency: string; onClose: () => void };

export function RulesDrawer({ kept, currency, onClose }: Props) {
  const t = useTranslations('reminders');
  const send = useTranslations('invoices.send');
  const pay = useTranslations('invoices.pay');
  const common = useTranslations('common');
  const locale = useLocale();
  const toast = useToast();
  const [values, setValues] = useState(() => kept.rules.map((rule) => valuesOf(rule, locale)));
  const [version] = useState(kept.version);
  const [tried, setTried] = useState(false);
  const { trigger, error, isMutating } = useWrite(contract.reminders.changeRules);
  const { rules, wrong } = readRules(values, locale);
  const set = (place: number, more: Partial<RuleValues>) =>
    setValues(values.map((each, index) => (index === place ? { ...each, ...more } : each)));
  const submit = async () => {
    setTried(true);
    if (isMutating || wrong.some((each) => Object.keys(each).length > 0)) return;
    try {
      await trigger([{ body: { rules, version } }]);
      toast(t('rules.done'));
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  return (
    <SideDrawer title={t('rules.title')} width={560} onClose={onClose}>
      <SideForm onSubmit={() => void submit()}>
        {error && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
        <p>{t('rules.about', { fields: FIELDS })}</p>
        {values.map((each, place) => {
          const why = tried ? (wrong[place] ?? {}) : {};
          return (
            <Box key={each.key} role="group" aria-label={t('step', { step: place + 1 })} sx={{ display: 'grid', gap: 2, pb: 4 }}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
                <b>{t('step', { step: place + 1 })}</b>
                <Button
                  size="small"
                  aria-label={t('rules.remove', { step: place + 1 })}
                  onClick={() => setValues(values.filter(({ key }) => key !== each.key))}
                >
                  {common('delete')}
                </Button>
              </Box>
              <Box sx={TWO}>
                <TextField
                  label={t('rules.days')}
                  required
                  inputMode="numeric"
                  value={each.days}
                  onChange={({ target }) => set(place, { days: target.value })}
                  error={why.days && t('rules.wrongDays')}
                />
                <Select
                  label={t('rules.fee')}
                  required
                  value={each.fee}
                  options={FEE_KINDS.map((value) => ({ value, label: t(`rules.fees.${value}`) }))}
                  onChange={(next) => set(place, { fee: FEE_KINDS.find((kind) => kind === next) ?? each.fee })}
                />
                {each.fee === 'flat' && (
                  <TextField
                    label={pay('amount', { currency })}
                    required
                    inputMode="decimal"
                    value={each.amount}
                    onChange={({ target }) => set(place, { amount: target.value })}
                    error={why.amount && t('rules.wrongAmount')}
                  />
                )}
                {each.fee === 'percent' && (
                  <>
                    <TextField
                      label={t('rules.percent')}
                      required
                      inputMode="decimal"
                      value={each.percent}
                      onChange={({ target }) => set(place, { percent: target.value })}
                      error={why.percent && t('rules.wrongAmount')}
                    />
                    <TextField
                      label={t('rules.floor', { currency })}
                      inputMode="decimal"
                      value={each.floor}
                      onChange={({ target }) => set(place, { floor: target.value })}
                      error={why.floor && t('rules.wrongAmount')}
                    />
                  </>
                )}
                {each.fee !== 'none' && (
                  <TextField
                    label={t('rules.grace')}
                    inputMode="numeric"
                    value={each.grace}
                    onChange={({ target }) => set(place, { grace: target.value })}
                    error={why.grace && t('rules.wrongGrace')}
                  />
                )}
              </Box>
              <TextField
                label={send('subjectField')}
                value={each.subject}
                onChange={({ target }) => set(place, { subject: target.value })}
              />
              <TextArea
                label={send('messageField')}
                minRows={2}
                maxRows={8}
                value={each.message}
                onChange={({ target }) => set(place, { message: target.value })}
              />
            </Box>
          );
        })}
        {values.length < MOST_STEPS && (
          <div>
            <Button startIcon={<AddOutlined />} onClick={() => setValues([...values, emptyStep(values.at(-1))])}>
              {t('rules.add')}
            </Button>
          </div>
        )}
        <FormActions go={common('save')} running={isMutating ? common('saving') : undefined} onClose={onClose} />
      </SideForm>
    </SideDrawer>
  );
}
