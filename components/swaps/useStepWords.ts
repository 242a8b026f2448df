'use client';

import { useTranslations } from 'next-intl';
import { useClock } from '#components/ui/display/useClock.ts';
import { useSecond } from '#components/ui/display/useSecond.ts';
import type { SWAP_STEPS, Swap } from '#lib/contract/swaps/swap.ts';
import { isOver, offTestSince } from '#lib/domain/swapGates.ts';
import { useSwapStatusWord } from './SwapStatusChip.tsx';

export type StepName = (typeof SWAP_STEPS)[number];
export type StepLook = 'done' | 'now' | 'next' | 'stopped' | 'off-test';

export function useStepWords(swap: Swap | undefined) {
  const t = useTranslations('swaps.wizard.subs');
  const common = useTranslations('common');
  const statusWord = useSwapStatusWord();
  const clock = useClock();
  const reached = swap?.step ?? 1;
  const isEnded = swap !== undefined && isOver(swap);
  const now = useSecond();
  const since = swap && offTestSince(swap, new Date(now));
  const isStopped = isEnded && swap.status !== 'finalized';

  const subOf = (name: StepName): string => {
    if (name === 'ticket') return swap?.ticket_number ?? t('ticket');
    if (name === 'sims') return t(swap?.new_sim_id ? 'simsChosen' : 'sims');
    if (name === 'test') {
      const { test } = swap ?? {};
      if (since !== undefined) return since === null ? common('notOnTest') : common('notOnTestSince', { time: clock(since) });
      if (test?.state === 'on' && test.confirmed_at) return t('confirmed', { time: clock(test.confirmed_at) });
      return t(test?.state === 'off' ? 'off' : test?.state === 'asking' ? 'asking' : test?.state === 'failed' ? 'failed' : 'test');
    }
    if (name === 'fit') return t(swap?.upload?.state === 'running' ? 'saving' : 'fit');
    if (name === 'prove') return swap?.exception ? t('exception') : t(swap?.proof?.missing.length === 0 ? 'proven' : 'prove');
    return isEnded ? statusWord(swap.status) : t('finish');
  };

  const lookOf = (step: number): StepLook => {
    if (step === 3 && since !== undefined) return 'off-test';
    if (isStopped && step === reached) return 'stopped';
    if (step < reached || (isEnded && !isStopped)) return 'done';
    return step === reached ? 'now' : 'next';
  };

  return { subOf, lookOf, reached };
}
