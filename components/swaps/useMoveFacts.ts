'use client';

import { useTranslations } from 'next-intl';
import type { CarrierMove } from '#lib/contract/swaps/move.ts';
import { moveFacts, takesWallRadio } from '#lib/domain/carrierMoves.ts';
import { isBareCard } from '#lib/domain/simNumber.ts';
import { useSwapContext } from './SwapContext.ts';

/** What a move means for the line and for the system, in sentences; first what can leave it without an alarm path. */
export function useMoveFacts() {
  const t = useTranslations('swaps.moves');
  const { swap } = useSwapContext();
  return (move: CarrierMove): string[] => {
    const { line, address, bill, old, back } = moveFacts(move, swap);
    const isCardOnly = move === 'new-line' && swap.new_sim !== null && isBareCard(swap.new_sim);
    const needsWall = isCardOnly && takesWallRadio(swap);
    const ofOld = swap.old_sim
      ? [...(needsWall ? [t('wallRadio')] : []), t(isCardOnly ? 'old.card-out' : `old.${old}`), t(`back.${back}`)]
      : [];
    return [...ofOld, `${t(`line.${line}`)} ${t(`address.${address}`)}`, ...(swap.old_sim ? [t(`bill.${bill}`)] : [])];
  };
}
