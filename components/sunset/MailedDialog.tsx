'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import type { ManyChanged } from '#lib/contract/sunsetCampaigns.ts';
import { LeftOutDialog } from './LeftOutDialog.tsx';

/** Printed is not sent: only when somebody says that they are in the mail, sites have had their letter. */
export function MailedDialog({ items, onClose }: { items: readonly SunsetItem[]; onClose: () => void }) {
  const t = useTranslations('sunset.letter');
  const common = useTranslations('common');
  const toast = useToast();
  const { trigger, isMutating, error } = useWrite(contract.sunset.changeMany);
  const [left, setLeft] = useState<ManyChanged>();
  const submit = async () => {
    try {
      const body = { change: 'letter_sent_at' as const, value: null, sites: items.map(({ id }) => ({ id })) };
      const { data } = await trigger([{ body }]);
      toast(t('mailed', { count: data.changed }));
      if (data.left.length === 0) onClose();
      else setLeft(data);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  if (left) return <LeftOutDialog title={t('mailed', { count: left.changed })} left={left.left} items={items} onClose={onClose} />;
  return (
    <FormDialog
      title={t('done', { count: items.length })}
      go={t('markMailed', { count: items.length })}
      stay={common('notYet')}
      running={isMutating ? common('saving') : undefined}
      onGo={() => void submit()}
      onClose={onClose}
    >
      {error && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
      <span>{t('mailedWhat')}</span>
    </FormDialog>
  );
}
