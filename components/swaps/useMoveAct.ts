'use client';

import { useTranslations } from 'next-intl';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { useSwapContext } from './SwapContext.ts';
import { useGates } from './useGates.ts';

/** Asks the carrier to move the line, to the new radio or back; `reason` says why that can't be asked now. */
export function useMoveAct(isBack: boolean) {
  const t = useTranslations('swaps.wizard.fit');
  const may = useAllows();
  const { swap, act } = useSwapContext();
  const { toAct } = useGates();
  const { trigger } = useWrite(contract.swaps.move);
  return {
    reason: toAct(isBack ? 'move-back' : 'move') ?? (may(contract.sims.activate.access) ? undefined : t('mayNotActivate')),
    ask: () => void act('move', ({ version }) => trigger([{ params: { id: swap.id }, body: { version, ...(isBack && { back: true }) } }])),
  };
}
