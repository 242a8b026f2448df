'use client';

import { useTranslations } from 'next-intl';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { refresh, useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { LostPath } from '#lib/contract/lostPaths.ts';
import { isRecord } from '#lib/format/records.ts';

const takenOf = (reply: unknown): number => (isRecord(reply) && isRecord(reply.data) ? Number(reply.data.taken) : 0);

/** Takes some of them in one's own name, and says how many there were left to take. */
export function useTakeLost() {
  const t = useTranslations('systems.lost');
  const failed = useTranslations('onTest.escalation');
  const toast = useToast();
  const { trigger, isMutating } = useWrite(contract.systems.takeLostPaths);
  const take = async (rows: readonly LostPath[]) => {
    try {
      const count = takenOf(await trigger([{ body: { ids: rows.map(({ id }) => id) } }]));
      toast(count > 0 ? t('done', { count }) : t('noneLeft'));
    } catch {
      toast(failed('failed'));
    }
    await refresh('systems', 'counts');
  };
  return { take, isTaking: isMutating };
}
