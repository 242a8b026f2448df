'use client';

import { useTranslations } from 'next-intl';
import type { CarrierMove } from '#lib/contract/swaps/move.ts';
import { needsRadioOfOld } from '#lib/domain/carrierMoves.ts';
import { moveFacts } from '#lib/domain/moveFacts.ts';
import { isBareCard } from '#lib/domain/simNumber.ts';
import { canOldBeHeard } from '#lib/domain/swapGates.ts';
import { useSwapContext } from './SwapContext.ts';

/** What a move means for the line and for the system, in sentences; first what can leave it without an alarm path. */
export function useMoveFacts() {
  const t = useTranslations('swaps.moves');
  const { swap } = useSwapContext();
  return (move: CarrierMove): string[] => {
    const { line, address, bill, old, back } = moveFacts(move, swap);
    const { old_sim: before, new_sim: fresh } = swap;
    // Once the old card is out, the radio stands with the new one.
    const isCardOnly = move === 'new-line' && fresh !== null && (isBareCard(fresh) || before?.imei === '');
    const hasLine = canOldBeHeard(swap);
    const ofOld = before
      ? [
          ...(isCardOnly && needsRadioOfOld(swap) ? [t('wallRadio')] : []),
          ...(hasLine ? [t(isCardOnly ? 'old.card-out' : `old.${old}`)] : []),
          t(`back.${hasLine ? back : 'none'}`),
        ]
      : [];
    return [...ofOld, `${t(`line.${line}`)} ${t(`address.${address}`)}`, ...(before ? [t(`bill.${hasLine ? bill : 'new'}`)] : [])];
  };
}
