'use client';

import { useTranslations } from 'next-intl';
import type { TestDetails, TestScope } from '#lib/contract/testScope.ts';
import { zonesText } from '#lib/domain/testScope.ts';

export function useScopeWords() {
  const t = useTranslations('onTest.scope');
  const said = (block: 'part' | 'means') => {
    return ({ scope, zones }: TestScope) =>
      scope === 'only' || scope === 'except' ? t(`${block}.${scope}`, { zones: zonesText(zones) }) : undefined;
  };
  return {
    partOf: said('part'),
    meaningOf: said('means'),
    detailsOf: ({ category, caller, confirmation }: Omit<TestDetails, 'scope' | 'zones'>) => [
      ...(category ? [t(`categories.${category}`)] : []),
      ...(caller ? [t('askedBy', { name: caller })] : []),
      ...(confirmation ? [t('number', { number: confirmation })] : []),
    ],
  };
}
