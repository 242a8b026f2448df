'use client';

import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { moveOf } from '#lib/domain/carrierMoves.ts';
import { useSwapContext } from './SwapContext.ts';
import type { Terms } from './TestTerms.tsx';
import { useGates } from './useGates.ts';

export function StartButton({ terms: { minutes, told, reason } }: { terms: Terms }) {
  const t = useTranslations('swaps.start');
  const { swap, busy, act } = useSwapContext();
  const { toLeave } = useGates();
  const { trigger } = useWrite(contract.swaps.start);
  const open = swap.step < 3 ? toLeave(2) : undefined;
  const line = moveOf(swap) === 'new-line' ? 'new' : 'moved';
  return (
    <ActionButton
      variant="contained"
      color="primary"
      reason={open ?? reason}
      running={busy === 'start' ? t('running') : undefined}
      onClick={() =>
        minutes !== undefined &&
        void act('start', ({ version }) => trigger([{ params: { id: swap.id }, body: { version, minutes, told } }]), minutes)
      }
    >
      {t('go', { minutes: minutes ?? 0, saves: swap.panel_flagged ? 'yes' : 'no', line })}
    </ActionButton>
  );
}
