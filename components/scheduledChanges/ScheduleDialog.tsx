'use client';

import { useTimeZone, useTranslations } from 'next-intl';
import { useState } from 'react';
import { CountField, isConfirmed } from '#components/ui/controls/CountField.tsx';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useMinute } from '#components/ui/display/useMinute.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { SimAction } from '#lib/contract/sims/states.ts';
import { CONFIRM_ABOVE } from '#lib/contract/words/bulk.ts';
import { type SimSelection, selectionBody } from '#lib/domain/simSelection.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import { ScheduleForecast } from './ScheduleForecast.tsx';
import { useScheduledWords } from './useScheduledWords.ts';
import { useScheduleForecast } from './useScheduleForecast.ts';

type Props = { selection: SimSelection; actions: readonly SimAction[]; onScheduled?: () => void; onClose: () => void };

export function ScheduleDialog({ selection, actions, onScheduled, onClose }: Props) {
  const t = useTranslations('scheduledChanges');
  const bulk = useTranslations('bulk');
  const sims = useTranslations('sims');
  const common = useTranslations('common');
  const fieldName = useWords('sims.fields', 'fields');
  const toast = useToast();
  const { dayOf, whatOf } = useScheduledWords();
  const tomorrow = daysAfter(localDay(useTimeZone() ?? 'UTC', useMinute()), 1);
  const [action, setAction] = useState<SimAction>(actions.find((each) => each === 'deactivate') ?? actions[0] ?? 'deactivate');
  const [day, setDay] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [typed, setTyped] = useState('');
  const { trigger, isMutating, error } = useWrite(contract.scheduledChanges.create);
  const { page: _, per_page: __, counts: ___, missing: ____, exact: _____, ...lines } = selectionBody(selection);
  const { forecast, error: unread, isAsking } = useScheduleForecast({ lines, action, day: day >= tomorrow ? day : tomorrow });
  const changes = forecast?.preflight?.changes ?? 0;
  const isCounted = changes > CONFIRM_ABOVE;
  const isLate = day < tomorrow;
  const lacksReason = action !== 'activate' && reason.trim() === '';
  const send = async () => {
    setTried(true);
    if (isLate || lacksReason || (isCounted && !isConfirmed(typed, changes))) return;
    await trigger([
      { body: { lines, action, day, reason: reason.trim() || undefined, ...(isCounted && { confirm: String(changes) }) } },
    ]).then(
      ({ data }) => {
        toast(t('scheduled', { what: whatOf(data), day: dayOf(day) }));
        onScheduled?.();
        onClose();
      },
      () => setTried(false),
    );
  };
  return (
    <FormDialog
      title={t('title', { count: selection.count })}
      go={t('go')}
      running={isMutating ? common('savingChange') : isAsking ? common('oneMoment') : undefined}
      onSubmit={send}
      onClose={onClose}
    >
      <span>{t(action === 'retire' ? 'asksFirst' : 'begins')}</span>
      {error && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
      {unread && <Failure problem={unread.problem} retryAfter={unread.retryAfter} />}
      <Select
        label={common('what')}
        required
        value={action}
        onChange={(next) => setAction(actions.find((each) => each === next) ?? action)}
        options={actions.map((value) => ({ value, label: t('what', { action: value, count: selection.count }) }))}
      />
      <TextField
        label={common('day')}
        type="date"
        required
        min={tomorrow}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        error={tried && isLate ? t('dayMissing') : undefined}
      />
      <TextField
        label={fieldName('reason')}
        hint={sims('hints.reason')}
        required={action !== 'activate'}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={tried && lacksReason ? sims('acts.reasonMissing') : undefined}
      />
      {isCounted && (
        <CountField
          label={bulk('confirm.label')}
          differs={bulk('confirm.differs')}
          count={changes}
          value={typed}
          onChange={setTyped}
          tried={tried}
        />
      )}
      <ScheduleForecast preflight={forecast?.preflight} isAsking={isAsking} />
    </FormDialog>
  );
}
