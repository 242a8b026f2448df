'use client';

import { useTranslations } from 'next-intl';
import { Time } from '#components/ui/display/Time.tsx';
import type { FollowAct } from '#lib/contract/swaps/follow.ts';
import { heldOf } from '#lib/domain/followSteps.ts';
import { useSwapContext } from './SwapContext.ts';
import { useHeldWords } from './useHeldWords.ts';

/** What was refused when it was to go by itself, where somebody does it by hand. */
export function HeldNote({ act }: { act: FollowAct }) {
  const t = useTranslations('swaps.follow');
  const { swap } = useSwapContext();
  const words = useHeldWords();
  const held = heldOf(swap).find((each) => each.act === act);
  if (!held) return null;
  return <strong role="alert">{t.rich('held', { time: () => <Time at={held.at} />, message: words(held.message, swap) })}</strong>;
}
