'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { Button } from '#components/ui/controls/Button.tsx';
import { useClock } from '#components/ui/display/useClock.ts';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useUser } from '#lib/browser/api/useUser.tsx';
import type { Presence } from '#lib/contract/swaps/swap.ts';
import { SwapFailure } from './SwapFailure.tsx';

const ReasonDialog = lazyPart(async () => (await import('./ReasonDialog.tsx')).ReasonDialog);

type Props = { name: string; taken: z.infer<typeof Presence>['taken']; mayTake: boolean; onTake: (reason: string) => Promise<unknown> };

export function PresenceNote({ name, taken, mayTake, onTake }: Props) {
  const t = useTranslations('swaps.wizard.presence');
  const toast = useToast();
  const me = useUser()?.id;
  const clock = useClock();
  const lost = taken && taken.from_id === me ? taken : null;
  const words = lost && t('lost', { name, time: clock(lost.at), reason: lost.reason ?? '' });
  useEffect(() => {
    if (words) toast(words);
  }, [words, toast]);
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<ApiError>();
  const take = async (reason: string) => {
    try {
      await onTake(reason);
      setOpen(false);
      toast(t('taken', { name }));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    }
  };
  return (
    <Alert kind="info" title={t('title', { name })} action={mayTake && <Button onClick={() => setOpen(true)}>{t('take')}</Button>}>
      {words && <strong>{words} </strong>}
      {t('why')}
      {isOpen && (
        <ReasonDialog
          title={t('takeTitle', { name })}
          go={t('takeGo')}
          onReason={(reason) => void take(reason)}
          onClose={() => setOpen(false)}
        >
          <span>{t('takeWhat', { name })}</span>
          {error && <SwapFailure error={error} />}
        </ReasonDialog>
      )}
    </Alert>
  );
}
