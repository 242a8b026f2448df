'use client';

import { useTranslations } from 'next-intl';
import { SimStatusChip } from '#components/sims/SimStatusChip.tsx';
import { useProviderName } from '#components/sims/useProviderName.ts';
import { useProviderWords } from '#components/sims/useProviderWords.ts';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { isLineAway, moveOf } from '#lib/domain/carrierMoves.ts';
import { moveFacts } from '#lib/domain/moveFacts.ts';
import { simNumber, simNumberKind } from '#lib/domain/simNumber.ts';
import { CheckBox } from './CheckBox.tsx';
import { FactLine } from './FactLine.tsx';
import { HeldNote } from './HeldNote.tsx';
import { useSwapContext } from './SwapContext.ts';
import { useMoveAct } from './useMoveAct.ts';

/** The carrier moves the line to the new radio: from then on the old one is off the air, and how to get back stands here. */
export function MoveLine({ sim }: { sim: Sim }) {
  const t = useTranslations('swaps.moves');
  const events = useTranslations('swaps.events');
  const common = useTranslations('common');
  const kinds = useTranslations('sims.history.kinds');
  const providerName = useProviderName();
  const { swap, busy } = useSwapContext();
  const { waits } = useProviderWords(sim);
  const { reason, ask } = useMoveAct(false);
  const { state = 'chosen', message } = swap.move ?? {};
  const isAsked = state !== 'chosen' && state !== 'moved';
  const { old, back } = moveFacts(moveOf(swap), swap);
  const provider = providerName(sim.provider);
  return (
    <FactLine
      state={state === 'moved' ? 'done' : isAsked ? (waits || message ? 'late' : 'running') : message ? 'failed' : 'waiting'}
      title={state === 'moved' ? events('move-done') : t('to')}
      end={
        state === 'chosen' && (
          <ActionButton reason={reason} running={busy === 'move' ? common('asking') : undefined} onClick={ask}>
            {t('go')}
          </ActionButton>
        )
      }
    >
      <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
        <Id kind={simNumberKind(sim)} value={simNumber(sim)} /> <SimStatusChip sim={sim} />
      </span>
      {state === 'chosen' && <HeldNote act="move" />}
      {isAsked && waits && <span role="status">{waits}</span>}
      {isAsked && message && (
        <span role="status">
          {events('move-unanswered')}: {message}
        </span>
      )}
      {state === 'chosen' && message && (
        <span role="status">
          {kinds('move-failed', { provider })}: {message}
        </span>
      )}
      {state === 'chosen' && (
        <>
          <span>{t('first')}</span>
          <span>{t(`old.${old}`)}</span>
        </>
      )}
      {isLineAway(swap) && swap.old_sim && <span>{t('isOff', { imei: simNumber(swap.old_sim) })}</span>}
      <span>{t(`back.${back}`)}</span>
      {state === 'moving' && <CheckBox name="verify-later" />}
    </FactLine>
  );
}
