'use client';

import { useTranslations } from 'next-intl';
import { useClock } from '#components/ui/display/useClock.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { useProviderName } from './useProviderName.ts';

/** That the provider is not to be asked for now, and until when. */
export function useWaitWords() {
  const t = useTranslations('sims.facts.waits');
  const nameOf = useProviderName();
  const clock = useClock();
  return ({ provider, pending }: Pick<Sim, 'provider' | 'pending'>) =>
    pending?.waiting && t(pending.waiting.why, { provider: nameOf(provider), time: clock(pending.waiting.until) });
}

/** Why a change asked of the provider is not there yet, or came to nothing, in words; asked for beside a SIM of which only the status is known. */
export function useProviderWords(sim: Pick<Sim, 'id' | 'provider' | 'pending'>): { waits?: string; failed?: string } {
  const t = useTranslations('sims.history.kinds');
  const hasHistory = useCapability('history');
  const waitIn = useWaitWords();
  const provider = useProviderName()(sim.provider);
  useChannel('sims', 'sims');
  const { data: whole } = useRead(contract.sims.show, sim.pending ? { params: { id: sim.id } } : null, { keepPreviousData: false });
  const { data: history } = useRead(
    contract.sims.history,
    !sim.pending && hasHistory ? { params: { id: sim.id }, query: { page: 1, per_page: 1 } } : null,
    { keepPreviousData: false },
  );
  const [last] = history?.data ?? [];
  const isFailed = last?.kind === 'failed' || last?.kind === 'refused';
  return {
    waits: whole && waitIn(whole.data),
    failed: isFailed ? [t('failed', { provider }), last.message].filter(Boolean).join(': ') : undefined,
  };
}
