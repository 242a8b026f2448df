'use client';

import { useTranslations } from 'next-intl';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { shownId } from '#lib/format/ids.ts';

export function SimUnpairDialog({ sim, onClose }: { sim: Sim; onClose: () => void }) {
  const t = useTranslations('sims.pair');
  const common = useTranslations('common');
  const toast = useToast();
  const { trigger, isMutating, error } = useWrite(contract.sims.unpair);
  const send = async () => {
    try {
      const { card, radio } = (await trigger([{ params: { id: sim.id }, body: { version: sim.version } }])).data;
      toast(t('outDone', { iccid: card.iccid ?? '', id: shownId(radio.id) }));
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  return (
    <FormDialog
      title={t('outTitle')}
      go={t('outGo')}
      running={isMutating ? common('savingChange') : undefined}
      autoFocus
      onSubmit={send}
      onClose={onClose}
    >
      <span>{t('outText', { imei: sim.imei })}</span>
      {error && <Failure title={t('failed')} problem={error.problem} retryAfter={error.retryAfter} />}
    </FormDialog>
  );
}
