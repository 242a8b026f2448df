'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FormActions } from '#components/ui/controls/FormActions.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';

type Props = { go: string; isSaving: boolean; error: ApiError | undefined; children: ReactNode; onSubmit: () => void; onClose: () => void };

/** What is done to an item, within its drawer. */
export function ItemActForm({ go, isSaving, error, children, onSubmit, onClose }: Props) {
  const t = useTranslations('recurring');
  const common = useTranslations('common');
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      {error && <Failure title={t('notSaved')} problem={error.problem} retryAfter={error.retryAfter} />}
      {children}
      <FormActions go={go} running={isSaving ? common('saving') : undefined} onClose={onClose} />
    </Box>
  );
}
