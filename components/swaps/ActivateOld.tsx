'use client';

import { useTranslations } from 'next-intl';
import { useProviderWords } from '#components/sims/useProviderWords.ts';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { useSwapContext } from './SwapContext.ts';
import { useActivate } from './useActivate.ts';

/** An old line that is off has to be on before its carrier moves it. */
export function ActivateOld({ sim, lock }: { sim: Sim; lock: string | undefined }) {
  const t = useTranslations('swaps.moves');
  const common = useTranslations('common');
  const { busy } = useSwapContext();
  const { waits, failed } = useProviderWords(sim);
  const { reason, warnings, ask } = useActivate(sim, 'activate-old');
  const isAsked = sim.pending !== null;
  return (
    <>
      {!isAsked && warnings.map((warning) => <span key={warning}>{warning}</span>)}
      <span>
        <ActionButton reason={lock ?? reason} running={isAsked || busy === 'activate-old' ? common('asking') : undefined} onClick={ask}>
          {t('oldGo')}
        </ActionButton>
      </span>
      {(waits ?? failed) && <span role="status">{waits ?? failed}</span>}
    </>
  );
}
