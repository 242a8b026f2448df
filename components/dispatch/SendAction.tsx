'use client';

import { useTranslations } from 'next-intl';
import { SendButton } from '#components/ui/controls/SendButton.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { refresh, useWrite } from '#lib/browser/api/useApi.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import * as contract from '#lib/contract/index.ts';

type Props = { days: readonly Dispatch[]; date: string; onError(error: ApiError): void };

export function SendAction({ days, date, onError }: Props) {
  const t = useTranslations('dispatch.send');
  const common = useTranslations('common');
  const toast = useToast();
  const { trigger, isMutating } = useWrite(contract.dispatch.send);
  const changed = days.filter(({ unsent }) => (unsent ?? 0) > 0);
  const count = changed.reduce((sum, { unsent }) => sum + (unsent ?? 0), 0);
  if (count === 0) return null;
  const send = async () => {
    try {
      await trigger([{ body: { days: changed.map(({ technician_id, version }) => ({ technician_id, date, version })) } }]);
      toast(t('done', { count, trucks: changed.length }));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      onError(cause);
      void refresh('dispatch', 'technicians');
    }
  };
  return (
    <SendButton variant="contained" color="primary" running={isMutating ? common('sending') : undefined} onClick={() => void send()}>
      {t('go', { count })}
    </SendButton>
  );
}
