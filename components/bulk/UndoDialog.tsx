'use client';

import { useTranslations } from 'next-intl';
import useSWR from 'swr';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { type ApiError, call } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import type { BulkJob } from '#lib/contract/bulk.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { ForecastPanel } from './ForecastPanel.tsx';
import { Refused } from './Refused.tsx';
import { useJobTitle } from './useJobTitle.ts';

export function UndoDialog({ job, onBegun, onClose }: { job: BulkJob; onBegun: (undo: BulkJob) => void; onClose: () => void }) {
  const t = useTranslations('bulk');
  const { jobTitle } = useJobTitle();
  const undo = useWrite(contract.bulk.undo);
  const params = { id: job.id };
  const { data, error, mutate } = useSWR<Reply<typeof contract.bulk.undo>, ApiError>(
    ['forecast', 'undo', job.id],
    () => call(contract.bulk.undo, { params, body: { version: job.version, dry_run: true } }),
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  const preflight = data?.data.preflight;
  const changes = preflight?.changes ?? 0;

  const send = async () => {
    if (changes === 0) return;
    await undo.trigger([{ params, body: { version: job.version, confirm: String(changes) } }]).then(
      (reply) => {
        onClose();
        onBegun(reply.data);
      },
      () => void mutate(),
    );
  };

  return (
    <FormDialog
      title={t('undo.title')}
      go={t('undo.send', { count: changes })}
      running={undo.isMutating ? t('starting') : undefined}
      reason={preflight ? (changes === 0 ? t('forecast.none') : undefined) : t('forecast.asking')}
      autoFocus
      onSubmit={send}
      onClose={onClose}
    >
      <span>{t('undo.what', { job: jobTitle(job) })}</span>
      {error && <Refused error={error} retry={() => void mutate()} />}
      {undo.error && <Refused error={undo.error} />}
      {!data && !error && <span role="status">{t('forecast.asking')}</span>}
      {preflight && <ForecastPanel preflight={preflight} says="undo" />}
    </FormDialog>
  );
}
