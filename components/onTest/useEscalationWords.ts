'use client';

import { useTranslations } from 'next-intl';
import type { OpenTest } from '#lib/contract/onTest.ts';

export function useEscalationWords() {
  const t = useTranslations('onTest.escalation');
  return ({ escalation }: Pick<OpenTest, 'escalation'>): string | undefined =>
    escalation
      ? escalation.taken_at
        ? t('taken', { name: escalation.taken_by ?? '' })
        : escalation.on_call
          ? t('openTo', { name: escalation.on_call })
          : t(`open.${escalation.step}`)
      : undefined;
}
