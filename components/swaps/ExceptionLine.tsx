'use client';

import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useAllows, useUser } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { isLineAway } from '#lib/domain/carrierMoves.ts';
import { isOwnSwap, unsignedOf } from '#lib/domain/swapGates.ts';
import { FactLine } from './FactLine.tsx';
import { useSwapContext } from './SwapContext.ts';

/** Somebody else signs for what the swap could not prove. */
export function ExceptionLine({ onSign }: { onSign: () => void }) {
  const words = useTranslations('swaps.wizard.prove');
  const may = useAllows();
  const me = useUser();
  const { swap } = useSwapContext();
  const { exception } = swap;
  const unsigned = unsignedOf(swap);
  const line = isLineAway(swap) ? 'moved' : 'other';
  const isOwn = me !== undefined && isOwnSwap(swap, { id: me.id, name: me.fullName ?? me.email });
  const noException =
    !may(contract.swaps.except.access) || isOwn ? words('secondPerson') : unsigned.length === 0 ? words('nothingMissing') : undefined;
  return (
    <FactLine
      state={exception ? 'late' : 'waiting'}
      title={words(exception ? 'excepted' : 'exception')}
      end={
        (!exception || unsigned.length > 0) && (
          <ActionButton reason={noException} onClick={onSign}>
            {words('sign')}
          </ActionButton>
        )
      }
    >
      {exception?.at ? (
        <>
          <span>
            {exception.by}, <Time at={exception.at} />
          </span>
          <q>{exception.reason}</q>
          <span>{words('oldStays', { line })}</span>
        </>
      ) : (
        <span>{words('exceptionWhat', { line })}</span>
      )}
    </FactLine>
  );
}
