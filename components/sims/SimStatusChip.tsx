'use client';

import { useNow, useTranslations } from 'next-intl';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { useStatusWord } from './useStatusWord.ts';

/** What the provider says, and behind it what was asked for and has not come true. */
export function SimStatusChip({ sim }: { sim: Pick<Sim, 'status' | 'pending'> & Partial<Pick<Sim, 'provider'>> }) {
  const t = useTranslations('sims');
  const statusWord = useStatusWord();
  const now = useNow();
  const { pending } = sim;
  const late = pending?.expected_by ? Date.parse(pending.expected_by) < now.getTime() : false;
  return (
    <StatusChip
      status={sim.status}
      word={statusWord(sim)}
      pending={pending ? { word: t(`becoming.${pending.action}`), late } : undefined}
    />
  );
}
