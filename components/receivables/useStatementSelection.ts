'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useSelectedIds } from '#components/ui/lists/useSelectedIds.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';

/** Customers ticked in a list to send them statements; no boxes for whoever may not. */
export function useStatementSelection(list: string, query: Record<string, unknown>) {
  const t = useTranslations('ghosts');
  const may = useAllows()(contract.receivables.sendStatements.access);
  const isOffered = useCapability('statementRuns') && may;
  const label = useCallback(({ name }: { name: string }) => t('tick', { name }), [t]);
  const { ids, selection, clear } = useSelectedIds<{ name: string }>(list, query, label);
  return { ids: isOffered ? ids : [], selection: isOffered ? selection : undefined, clear };
}
