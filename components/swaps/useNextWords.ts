'use client';

import { useTranslations } from 'next-intl';
import { useProviderName } from '#components/sims/useProviderName.ts';
import { useClock } from '#components/ui/display/useClock.ts';
import { ENDING_STEPS } from '#lib/contract/swaps/ending.ts';
import { SWAP_STEPS, type Swap } from '#lib/contract/swaps/swap.ts';
import { COMMISSIONING_PROOFS, PROOFS } from '#lib/contract/words/commissioning.ts';
import { heldOf } from '#lib/domain/followSteps.ts';
import { type Next, troubleOf } from '#lib/domain/nextObstacle.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { checklistOf } from '#lib/domain/swapChecks.ts';
import { hasCheck, offTestSince, unsignedOf } from '#lib/domain/swapGates.ts';
import { useSwapStatusWord } from './SwapStatusChip.tsx';
import { useHeldWords } from './useHeldWords.ts';
import { useTroubleWords } from './useTroubleWords.ts';

const NAMES = [...new Set([...PROOFS, ...COMMISSIONING_PROOFS])];

/** What a machine is at and nobody can do anything about has one title. */
const SAME_TITLE = { ending: 'running', saving: 'running', sending: 'running', line: 'carrier' } as const;
const titleOf = (what: Next['what']) =>
  what in SAME_TITLE ? SAME_TITLE[what as keyof typeof SAME_TITLE] : (what as Exclude<Next['what'], keyof typeof SAME_TITLE>);

/** What stands between a swap and its end, in a few words, and what there is to say to it. */
export function useNextWords() {
  const t = useTranslations('swaps.next');
  const proofs = useTranslations('swaps.proofs');
  const steps = useTranslations('swaps.steps');
  const acts = useTranslations('swaps.follow.acts');
  const endingActs = useTranslations('swaps.endingActs');
  const statusWord = useSwapStatusWord();
  const providerName = useProviderName();
  const troubleIn = useTroubleWords();
  const heldIn = useHeldWords();
  const clock = useClock();

  const detailOf = ({ what, count = 0 }: Next, swap: Swap, now: Date): string | undefined => {
    const alert = swap.site_alerts[0];
    const name = alert?.by ?? '';
    if (what === 'off-test') {
      const since = offTestSince(swap, now);
      return since ? t('more.off-test', { time: clock(since) }) : t('more.off-test-unknown');
    }
    if (what === 'cant-end') return troubleIn(swap.test?.message ?? '') || undefined;
    if (what === 'ending-trouble') {
      const trouble = troubleOf(swap);
      const known = ENDING_STEPS.find((each) => each === trouble?.name);
      return [known && endingActs(known), troubleIn(trouble?.message ?? '')].filter(Boolean).join(': ');
    }
    if (what === 'wanted') return t('more.wanted', { name });
    if (what === 'other-sim') return t('more.other-sim', { name, imei: alert?.imei ?? '' });
    if (what === 'touched') return t('more.touched', { name });
    if (what === 'extend' && swap.step < 5)
      return t('more.site', { count: checklistOf(swap).filter((name) => !hasCheck(swap, name)).length });
    if (what === 'extend' || what === 'proofs')
      return unsignedOf(swap)
        .flatMap((each) => NAMES.find((known) => known === each) ?? [])
        .map((each) => proofs(each))
        .join(', ');
    if (what === 'held')
      return heldOf(swap)
        .map(({ act, message }) => `${acts(act)}: ${heldIn(message, swap)}`)
        .join(' ');
    if (what === 'send') return troubleIn(swap.download?.message ?? '') || undefined;
    if (what === 'save') return troubleIn(swap.upload?.message ?? '') || undefined;
    if (what === 'station') return swap.test?.asked_at ? t('more.asked', { time: clock(swap.test.asked_at) }) : undefined;
    if (what === 'saving' || what === 'sending') return t(`more.${what}`, { percent: count });
    if (what === 'carrier' || what === 'line') {
      const pending = swap.new_sim?.pending;
      const at = pending?.requested_at;
      return t(`more.${what}`, { provider: providerName(swap.new_sim?.provider ?? null), time: at ? clock(at) : '' });
    }
    if (what === 'site') return t('more.site', { count });
    if (what === 'test' && swap.new_sim)
      return t('more.test', { imei: simNumber(swap.new_sim), place: swap.new_sim.warehouse_code ?? swap.new_sim.cs_no ?? '' });
    if (what === 'over') return statusWord(swap.status);
    return undefined;
  };

  return (next: Next, swap: Swap, now = new Date()) => ({
    title: t(`titles.${titleOf(next.what)}`, { count: next.count ?? 0, step: steps(SWAP_STEPS[swap.step] ?? 'finish') }),
    detail: detailOf(next, swap, now),
  });
}
