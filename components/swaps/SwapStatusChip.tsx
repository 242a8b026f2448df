'use client';

import { useTranslations } from 'next-intl';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import type { SwapStatus } from '#lib/contract/swaps/swap.ts';

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

export function SwapStatusChip({ status }: { status: SwapStatus }) {
  const t = useTranslations('swaps.status');
  return <StatusChip status={SWAP_GLYPHS[status]} word={t(status)} />;
}
