'use client';

import { useTranslations } from 'next-intl';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import type { Conflict } from '#lib/contract/dispatch/stops.ts';
import { useVisitWords } from './visitWords.ts';

export function useAskAnyway(nameOf: (technicianId: number) => string) {
  const t = useTranslations('dispatch');
  const words = useVisitWords();
  const ask = useConfirm();
  return (conflicts: readonly Conflict[]) =>
    ask({
      title: t('conflict.title', { count: conflicts.length }),
      text: (
        <ul style={{ display: 'grid', gap: 8, paddingInlineStart: 18 }}>
          {conflicts.map((each) => (
            <li key={each.key}>{words.conflict(each, nameOf(each.technician_id ?? 0))}</li>
          ))}
        </ul>
      ),
      confirm: t('conflict.anyway'),
    });
}
