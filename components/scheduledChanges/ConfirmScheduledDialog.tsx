'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ForecastPanel } from '#components/bulk/ForecastPanel.tsx';
import { CountField, isConfirmed } from '#components/ui/controls/CountField.tsx';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { BulkJob } from '#lib/contract/bulk.ts';
import * as contract from '#lib/contract/index.ts';
import type { ScheduledChange } from '#lib/contract/scheduledChanges.ts';
import { useScheduledWords } from './useScheduledWords.ts';

/** Of many lines the number is typed, once the upstream has said that it wants it. */
export function ConfirmScheduledDialog({ scheduled, onClose }: { scheduled: ScheduledChange; onClose: () => void }) {
  const t = useTranslations('scheduledChanges');
  const bulk = useTranslations('bulk');
  const common = useTranslations('common');
  const { whatOf } = useScheduledWords();
  const { trigger, isMutating, error } = useWrite(contract.scheduledChanges.confirm);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const now = useRead(contract.scheduledChanges.show, { params: { id: scheduled.id } }, { background: true }).data?.data.preflight;
  const many = error?.problem.code === 'confirm_needed' ? BulkJob.safeParse(error.problem.current).data?.preflight : undefined;
  const preflight = many ?? now;
  const send = async () => {
    setTried(Boolean(many));
    if (many && !isConfirmed(typed, many.changes)) return;
    const body = { version: scheduled.version, ...(many && { confirm: String(many.changes) }) };
    await trigger([{ params: { id: scheduled.id }, body }]).then(onClose, () => undefined);
  };
  return (
    <FormDialog
      title={whatOf(scheduled)}
      go={whatOf(scheduled)}
      running={isMutating ? common('oneMoment') : undefined}
      final
      onSubmit={send}
      onClose={onClose}
    >
      <span>{t('confirmText', { by: scheduled.created_by ?? '–' })}</span>
      <Alert kind="warn">{bulk('forecast.lasting')}</Alert>
      {error && !many && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
      {preflight && <ForecastPanel preflight={preflight} />}
      {many && (
        <CountField
          label={bulk('confirm.label')}
          differs={bulk('confirm.differs')}
          count={many.changes}
          value={typed}
          onChange={setTyped}
          tried={tried}
        />
      )}
    </FormDialog>
  );
}
