'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import { useAllows, useUser } from '#lib/browser/api/useUser.tsx';
import type { BulkJob } from '#lib/contract/bulk.ts';
import * as contract from '#lib/contract/index.ts';
import { answered } from './JobBar.tsx';
import { accessOf, orderOf } from './orders.ts';
import { canUndo } from './undoing.ts';

const UndoDialog = lazyPart(async () => (await import('./UndoDialog.tsx')).UndoDialog);

/** What can be done about a job now. `onFollow`: another job took its place on screen, the retry or the undo. */
export function JobActs({ job, onFollow }: { job: BulkJob; onFollow: (job: BulkJob) => void }) {
  const t = useTranslations('bulk');
  const common = useTranslations('common');
  const may = useAllows();
  const user = useUser();
  const confirm = useConfirm();
  const pause = useWrite(contract.bulk.pause);
  const resume = useWrite(contract.bulk.resume);
  const cancel = useWrite(contract.bulk.cancel);
  const retry = useWrite(contract.bulk.retry);
  const file = useDownload(contract.bulk.failures);
  const [isUndoing, setUndoing] = useState(false);

  const asked = [{ params: { id: job.id }, body: { version: job.version } }] as const;
  const isOpen = job.finished_at === null && job.state !== 'cancelled';
  const waiting = Math.max(0, job.total - answered(job) - job.acting);
  const order = orderOf(job);
  const isSteering = job.created_by === user?.fullName || may(['manage', 'Batch']);
  const mine = isSteering && may(accessOf(order));
  const error = pause.error ?? resume.error ?? cancel.error ?? retry.error ?? file.error;
  const ignoreFailure = (sent: Promise<unknown>) => void sent.catch(() => undefined);

  const stop = async () => {
    const question = {
      title: t('cancel.title', { count: waiting }),
      text: t('cancel.text', { acting: job.acting }),
      confirm: t('cancel.confirm', { count: waiting }),
      cancel: t('cancel.keep'),
      final: true,
    };
    if (await confirm(question)) ignoreFailure(cancel.trigger([...asked]));
  };

  return (
    <>
      {error && error.problem.code !== 'stale' && <Failure problem={error.problem} title={t('refused.title')} />}
      {job.failed > 0 && (
        <ActionButton
          running={file.progress ? t('loading') : undefined}
          onClick={() => void file.start({ params: { id: job.id } }, `job-${job.id}-failed.csv`)}
        >
          {t('acts.failures')}
        </ActionButton>
      )}
      {mine && job.failed > 0 && !isOpen && order !== 'undo' && (
        <ActionButton
          running={retry.isMutating ? t('starting') : undefined}
          onClick={() => ignoreFailure(retry.trigger([...asked]).then(({ data }) => onFollow(data)))}
        >
          {t('acts.retry', { count: job.failed })}
        </ActionButton>
      )}
      {mine && canUndo(job) && <Button onClick={() => setUndoing(true)}>{t('acts.undo')}</Button>}
      {mine && isOpen && job.state === 'paused' && (
        <ActionButton running={resume.isMutating ? common('sending') : undefined} onClick={() => ignoreFailure(resume.trigger([...asked]))}>
          {t('acts.resume')}
        </ActionButton>
      )}
      {mine && isOpen && job.state !== 'paused' && (
        <ActionButton running={pause.isMutating ? common('sending') : undefined} onClick={() => ignoreFailure(pause.trigger([...asked]))}>
          {t('acts.pause')}
        </ActionButton>
      )}
      {mine && isOpen && waiting > 0 && (
        <ActionButton color="error" running={cancel.isMutating ? common('sending') : undefined} onClick={() => void stop()}>
          {t('acts.cancel')}
        </ActionButton>
      )}
      {isUndoing && <UndoDialog job={job} onClose={() => setUndoing(false)} onBegun={onFollow} />}
    </>
  );
}
