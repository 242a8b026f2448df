'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ForecastPanel } from '#components/bulk/ForecastPanel.tsx';
import { CountField, isConfirmed } from '#components/ui/controls/CountField.tsx';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
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
  const preflight = error?.problem.code === 'confirm_needed' ? BulkJob.safeParse(error.problem.current).data?.preflight : undefined;
  const send = async () => {
    setTried(preflight !== undefined && preflight !== null);
    if (preflight && !isConfirmed(typed, preflight.changes)) return;
    const body = { version: scheduled.version, ...(preflight && { confirm: String(preflight.changes) }) };
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
      {error && !preflight && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
      {preflight && (
        <>
          <ForecastPanel preflight={preflight} />
          <CountField
            label={bulk('confirm.label')}
            differs={bulk('confirm.differs')}
            count={preflight.changes}
            value={typed}
            onChange={setTyped}
            tried={tried}
          />
        </>
      )}
    </FormDialog>
  );
}
