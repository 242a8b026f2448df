'use client';

import { useTranslations } from 'next-intl';
import type { CarrierMove } from '#lib/contract/swaps/move.ts';
import { moveFacts } from '#lib/domain/carrierMoves.ts';
import { useSwapContext } from './SwapContext.ts';

/** What a move means for the line and for the system, in sentences; first what can leave it without an alarm path. */
export function useMoveFacts() {
  const t = useTranslations('swaps.moves');
  const { swap } = useSwapContext();
  return (move: CarrierMove): string[] => {
    const { line, address, bill, old, back } = moveFacts(move, swap);
    const ofOld = swap.old_sim ? [t(`old.${old}`), t(`back.${back}`)] : [];
    return [...ofOld, `${t(`line.${line}`)} ${t(`address.${address}`)}`, ...(swap.old_sim ? [t(`bill.${bill}`)] : [])];
  };
}
