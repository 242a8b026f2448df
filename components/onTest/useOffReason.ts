'use client';

import { useTranslations } from 'next-intl';
import { useAllows, useUser } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { OpenTest } from '#lib/contract/onTest.ts';
import { offTestRule } from '#lib/domain/offTest.ts';

export function useOffReason() {
  const t = useTranslations('onTest');
  const may = useAllows();
  const user = useUser();
  return (test: OpenTest): string | undefined => {
    if (!user || !may(contract.systems.offTest.access)) return t('off.mayNot');
    const rule = offTestRule(test, { id: user.id, managesSystems: may(['manage', 'System']) });
    return rule && t(`off.${rule}`, { name: test.by ?? t('byStation') });
  };
}
