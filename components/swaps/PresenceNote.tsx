'use client';

import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { Alert } from '#components/ui/Alert.tsx';
import { useToast } from '#components/ui/Toasts.tsx';
import { ApiError } from '#lib/browser/api.ts';
import { SwapFailure } from './SwapFailure.tsx';

const ReasonDialog = lazy(async () => ({ default: (await import('./ReasonDialog.tsx')).ReasonDialog }));

type Props = { name: string; mayTake: boolean; onTake: (reason: string) => Promise<unknown> };

/** Who has the swap open; it is taken over with a reason. */
export function PresenceNote({ name, mayTake, onTake }: Props) {
  const t = useTranslations('swaps.wizard.presence');
  const toast = useToast();
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
      {t('why')}
      {isOpen && (
        <Suspense fallback={null}>
          <ReasonDialog
            title={t('takeTitle', { name })}
            go={t('takeGo')}
            onReason={(reason) => void take(reason)}
            onClose={() => setOpen(false)}
          >
            <span>{t('takeWhat', { name })}</span>
            {error && <SwapFailure error={error} />}
          </ReasonDialog>
        </Suspense>
      )}
    </Alert>
  );
}
