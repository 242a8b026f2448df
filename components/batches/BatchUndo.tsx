'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import useSWR from 'swr';
import { SimLink } from '#components/sims/SimLink.tsx';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { type ApiError, call } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import type { Batch } from '#lib/contract/batches.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { shownId } from '#lib/format/ids.ts';
import { useRouter } from '#lib/i18n/navigation.ts';

export function BatchUndo({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const t = useTranslations('batches');
  const toast = useToast();
  const router = useRouter();
  const params = { id: batch.id };
  const undo = useWrite(contract.batches.undo);
  const { data, error, mutate } = useSWR<Reply<typeof contract.batches.undo>, ApiError>(
    ['forecast', 'batch-undo', batch.id, batch.version],
    () => call(contract.batches.undo, { params, body: { version: batch.version, dry_run: true } }),
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  const { removed = 0, kept = 0, touched = [] } = data?.data ?? {};
  const failure = undo.error ?? error;

  const send = () =>
    undo.trigger([{ params, body: { version: batch.version } }]).then(
      (reply) => {
        toast(t('undo.done', { count: reply.data.removed }));
        onClose();
        if (reply.data.kept === 0) router.push(hrefOf('batches'));
      },
      () => void mutate(),
    );

  return (
    <FormDialog
      title={t('undo.title', { id: shownId(batch.id) })}
      go={t('undo.send', { count: removed })}
      running={undo.isMutating ? t('undo.running') : undefined}
      reason={!data ? t('undo.asking') : removed === 0 && kept > 0 ? t('undo.none') : undefined}
      final
      onGo={() => void send()}
      onClose={onClose}
    >
      {failure?.problem.errors?.action?.includes('in-job') ? (
        <Alert kind="refusal">{t('inJob')}</Alert>
      ) : (
        failure && <Failure problem={failure.problem} title={t('failed')} retryAfter={failure.retryAfter} />
      )}
      {!data && !error && <span role="status">{t('undo.asking')}</span>}
      {data && <span>{t('undo.goes', { count: removed })}</span>}
      {kept > 0 && (
        <Alert kind="warn" title={t('undo.stays', { count: kept })}>
          <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none', maxHeight: 200, overflow: 'auto' }}>
            {touched.map(({ sim_id, imei, iccid, why }) => (
              <li key={sim_id}>
                <SimLink id={sim_id} imei={imei} iccid={iccid} /> {t(`undo.why.${why}`)}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </FormDialog>
  );
}
