'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';

const WHY = ['none', 'used', 'over', 'sending', 'too-many', 'day'] as const;

/** Why no text with the link was begun. */
export function LinkTextFailure({ error: { problem, retryAfter } }: { error: ApiError }) {
  const t = useTranslations('swaps.site.text');
  const why = WHY.find((each) => problem.errors?.text?.includes(each));
  const reason = problem.errors?.to ? t('badNumber') : why && t(`why.${why}`);
  return reason ? (
    <Alert kind="refusal" title={t('notSent')}>
      {reason}
    </Alert>
  ) : (
    <Failure title={t('notSent')} problem={problem} retryAfter={retryAfter} />
  );
}
