'use client';

import { useTranslations } from 'next-intl';
import { useProviderName } from '#components/sims/useProviderName.ts';
import { useRefusalWords } from '#components/sims/useRefusalWords.ts';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { verdictOf } from '#lib/domain/simLifecycle.ts';
import { useSwapContext } from './SwapContext.ts';

const warningsOf = (sim: Sim) => {
  const verdict = verdictOf(sim, 'activate');
  return verdict.kind === 'ok' ? verdict.warnings : [];
};

/** Asks the carrier to activate a SIM of the swap; `reason` says why that can't be asked now, `warnings` what comes with it. */
export function useActivate(sim: Sim, name: string) {
  const t = useTranslations('swaps.wizard.fit');
  const sims = useTranslations('sims');
  const may = useAllows();
  const { swap, act } = useSwapContext();
  const provider = useProviderName()(sim.provider);
  const refused = useRefusalWords(sim);
  const { trigger } = useWrite(contract.sims.activate);
  const warnings = warningsOf(sim);
  return {
    reason: (may(contract.sims.activate.access) ? undefined : t('mayNotActivate')) ?? refused('activate'),
    warnings: warnings.map((warning) => sims(`warnings.${warning}`, { provider })),
    ask: () =>
      void act(name, async () => {
        const reason = `Swap ${swap.id}, ticket ${swap.ticket_number}`;
        const send = ({ id, version }: Sim) => trigger([{ params: { id }, body: { reason, version } }]);
        await send(sim).catch((failure) => {
          // Its last activation has just ended, and this page is about to hear of it: what was asked for stays the same.
          const now = failure instanceof ApiError ? Sim.safeParse(failure.problem.current).data : undefined;
          if (!now || String(warningsOf(now)) !== String(warnings)) throw failure;
          return send(now);
        });
      }),
  };
}
