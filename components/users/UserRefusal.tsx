'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { Problem } from '#lib/contract/problem.ts';

const RULES = ['last-admin', 'above'] as const;

export function UserRefusal({ problem, retryAfter }: { problem: Problem; retryAfter?: number }) {
  const t = useTranslations('users.refused');
  const common = useTranslations('common');
  const rule = RULES.find((each) => problem.errors?.user?.includes(each));
  if (rule)
    return (
      <Alert kind="refusal" title={t(`${rule}.title`)}>
        {t(`${rule}.text`)}
      </Alert>
    );
  if (problem.errors?.ability)
    return (
      <Alert kind="refusal" title={common('cannotGive')}>
        {t('ability.text')}
      </Alert>
    );
  return <Failure title={common('notDone')} problem={problem} retryAfter={retryAfter} />;
}
