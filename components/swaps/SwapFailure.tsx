'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';
import { rulesIn, useRuleWords } from './useGates.ts';

export function SwapFailure({ error }: { error: ApiError }) {
  const t = useTranslations('swaps.wizard');
  const words = useRuleWords()(rulesIn(error.problem.errors));
  const message = words ?? (error.problem.code === 'stale' ? t('stale') : undefined);
  if (message)
    return (
      <Alert kind="refusal" title={t('refused')}>
        {message}
      </Alert>
    );
  return <Failure title={t('refused')} problem={error.problem} retryAfter={error.retryAfter} />;
}
