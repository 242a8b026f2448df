'use client';

import { useTranslations } from 'next-intl';
import { FailureDialog } from '#components/ui/feedback/FailureDialog.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';

export function EvidenceFailure({ error, onClose }: { error: ApiError; onClose: () => void }) {
  const t = useTranslations('evidence');
  return <FailureDialog title={t('notMade')} error={error} onClose={onClose} />;
}
