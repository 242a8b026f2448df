'use client';

import { useTranslations } from 'next-intl';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import { type Swap, SwapStatus } from '#lib/contract/swaps/swap.ts';

export const SWAP_GLYPHS: Record<SwapStatus, Glyph> = {
  draft: 'open',
  open: 'activation-ready',
  'on-test': 'on-test',
  saving: 'running',
  sending: 'running',
  proving: 'waiting',
  finalized: 'done',
  aborted: 'failed',
  'go-back': 'go-back',
};

export function useSwapStatusWord() {
  const t = useTranslations('swaps.status');
  const untold = useTranslations('sims.status');
  return (status: Swap['status']) => {
    const known = SwapStatus.safeParse(status).data;
    return known ? t(known) : (status ?? untold('unknown'));
  };
}

export function SwapStatusChip({ status }: Pick<Swap, 'status'>) {
  const word = useSwapStatusWord();
  const known = SwapStatus.safeParse(status).data;
  return <StatusChip status={known ? SWAP_GLYPHS[known] : 'unknown'} word={word(status)} />;
}
