'use client';

import { useTranslations } from 'next-intl';
import type { Unprotected } from '#lib/contract/swaps/unprotected.ts';
import { unprotectedSums } from '#lib/domain/unprotected.ts';
import { FactLine } from './FactLine.tsx';

export function UnprotectedLine({ unprotected }: { unprotected: Unprotected }) {
  const t = useTranslations('swaps.unprotected');
  const { total, states, unknown, isKnown } = unprotectedSums(unprotected);
  const why = states.map(({ state, minutes }) => t(`why.${state}`, { minutes })).join(', ');
  const title = !isKnown ? t('notKnown') : total === 0 ? t('none') : t('total', { minutes: total, why });
  return (
    <FactLine state="done" title={title}>
      {isKnown && unknown > 0 && <span>{t('unknown', { minutes: unknown })}</span>}
    </FactLine>
  );
}
