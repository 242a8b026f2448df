'use client';

import { useTranslations } from 'next-intl';
import { useProviderName } from '#components/sims/useProviderName.ts';
import { useProviderWords } from '#components/sims/useProviderWords.ts';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { isLineAway, isMoving } from '#lib/domain/carrierMoves.ts';
import { FactLine } from './FactLine.tsx';
import { useSwapContext } from './SwapContext.ts';
import { useMoveAct } from './useMoveAct.ts';

/** The old radio goes back in, and its line is with the new one. */
export function MoveBackLine() {
  const { swap } = useSwapContext();
  return swap.old_sim && (isLineAway(swap) || isMoving(swap)) ? <LineOf old={swap.old_sim} /> : null;
}

function LineOf({ old }: { old: Sim }) {
  const t = useTranslations('swaps.moves');
  const common = useTranslations('common');
  const gates = useTranslations('swaps.gates');
  const events = useTranslations('swaps.events');
  const kinds = useTranslations('sims.history.kinds');
  const providerName = useProviderName();
  const { swap, busy } = useSwapContext();
  const { waits } = useProviderWords(old);
  const { reason, ask } = useMoveAct(true);
  const message = swap.move?.message;
  const isAsked = isMoving(swap);
  return (
    <FactLine
      state={isAsked ? (waits || message ? 'late' : 'running') : message ? 'failed' : 'waiting'}
      title={t('backTo')}
      end={
        <ActionButton reason={reason} running={busy === 'move' ? common('asking') : undefined} onClick={ask}>
          {t('backGo')}
        </ActionButton>
      }
    >
      <span>{t('backWhat')}</span>
      {isAsked && <span role="status">{waits ?? gates('move-under-way')}</span>}
      {message && (
        <span role="status">
          {isAsked ? events('move-unanswered') : kinds('move-failed', { provider: providerName(old.provider) })}: {message}
        </span>
      )}
    </FactLine>
  );
}
