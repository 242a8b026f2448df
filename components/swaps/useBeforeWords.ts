'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { z } from 'zod';
import { knownStatus } from '#lib/contract/sims/states.ts';
import type { Before } from '#lib/contract/swaps/proof.ts';

export function useBeforeWords() {
  const t = useTranslations('swaps.wizard.before');
  const sims = useTranslations('sims');
  const format = useFormatter();
  const when = (at: string) => format.dateTime(new Date(at), { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
  return (before: z.infer<typeof Before>) => {
    const status = knownStatus(before.status);
    return [
      before.at && t('kept', { time: when(before.at) }),
      status && sims(`status.${status}`),
      before.last_signal_at ? t('signal', { time: when(before.last_signal_at), path: before.last_signal_path ?? 'untold' }) : t('noSignal'),
      before.ping && before.ping.reachable !== null && t(before.ping.reachable ? 'answers' : 'silent'),
    ]
      .filter(Boolean)
      .join(', ');
  };
}
