'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';

/** The SIM of no use that somebody still pays for, though its deactivation was asked for. Under an exception the old one stays on. */
export const billedSimOf = ({ unfinished, old_sim, new_sim }: Swap): Sim | null =>
  unfinished?.why === 'old-active' ? old_sim : unfinished?.why === 'new-active' ? new_sim : null;

export function AskOffAgain({ swap, sim, isFirst = false }: { swap: Swap; sim: Sim /** Nobody has asked so far. */; isFirst?: boolean }) {
  const t = useTranslations('swaps.billed');
  const common = useTranslations('common');
  const may = useAllows();
  const toast = useToast();
  const [isAsked, setAsked] = useState(false);
  const { trigger, isMutating } = useWrite(contract.sims.deactivate);
  const reason = may(contract.sims.deactivate.access) ? (sim.pending || isAsked ? t('asked') : undefined) : t('mayNot');
  const ask = async () => {
    try {
      await trigger([{ params: { id: sim.id }, body: { reason: `Swap ${swap.id}, ticket ${swap.ticket_number}` } }]);
      setAsked(true);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      toast(t('refused', { message: failure.problem.message }));
    }
  };
  return (
    <ActionButton variant="outlined" reason={reason} running={isMutating ? common('asking') : undefined} onClick={() => void ask()}>
      {t(isFirst ? 'first' : 'again')}
    </ActionButton>
  );
}
