'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows, useUser } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { ScheduledChange } from '#lib/contract/scheduledChanges.ts';
import { useScheduledWords } from './useScheduledWords.ts';

const ConfirmScheduledDialog = lazyPart(async () => (await import('./ConfirmScheduledDialog.tsx')).ConfirmScheduledDialog);

export function ScheduledActs({ scheduled }: { scheduled: ScheduledChange }) {
  const t = useTranslations('scheduledChanges');
  const common = useTranslations('common');
  const may = useAllows();
  const user = useUser();
  const confirm = useConfirm();
  const { whatOf } = useScheduledWords();
  const cancel = useWrite(contract.scheduledChanges.cancel);
  const [asking, setAsking] = useState(false);
  const { id, state, version, action, created_by: by } = scheduled;
  const mayAct = may([action, 'Sim']);
  if ((state !== 'waiting' && state !== 'asks') || (!mayAct && by !== user?.fullName)) return null;
  const giveUp = async () => {
    const what = whatOf(scheduled);
    if (!(await confirm({ title: t('cancelTitle', { what }), confirm: t('cancelGo'), cancel: t('cancelKeep') }))) return;
    await cancel.trigger([{ params: { id }, body: { version } }]).catch(() => undefined);
  };
  return (
    <>
      {state === 'asks' && mayAct && (
        <ActionButton size="small" variant="contained" color="primary" onClick={() => setAsking(true)}>
          {t('confirm')}
        </ActionButton>
      )}
      <ActionButton size="small" variant="text" running={cancel.isMutating ? common('oneMoment') : undefined} onClick={() => void giveUp()}>
        {t('cancel')}
      </ActionButton>
      {cancel.error && <Failure title={common('notDone')} problem={cancel.error.problem} retryAfter={cancel.error.retryAfter} />}
      {asking && <ConfirmScheduledDialog scheduled={scheduled} onClose={() => setAsking(false)} />}
    </>
  );
}
