'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureDialog } from '#components/ui/feedback/FailureDialog.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';

export function BatchFailure({ error, onClose }: { error: ApiError; onClose: () => void }) {
  const t = useTranslations('batches');
  const [seen, setSeen] = useState<ApiError>();
  return (
    <FailureDialog
      title={t('failed')}
      error={error}
      open={seen !== error}
      instead={error.problem.errors?.action?.includes('in-job') && t('inJob')}
      onClose={() => {
        setSeen(error);
        onClose();
      }}
    />
  );
}
