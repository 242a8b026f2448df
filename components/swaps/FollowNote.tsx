'use client';

import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { useSecond } from '#components/ui/display/useSecond.ts';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { heldOf } from '#lib/domain/followSteps.ts';
import { nextObstacle } from '#lib/domain/nextObstacle.ts';
import { isLeft } from '#lib/domain/swapGates.ts';
import { useSwapContext } from './SwapContext.ts';
import { SwapFailure } from './SwapFailure.tsx';
import { useLock } from './useGates.ts';
import { useNextWords } from './useNextWords.ts';

const LAST_STEP = 6;

/** That the swap goes on by itself, for whom, and what it waits for; from here a person takes it back, or lets it go on again. */
export function FollowNote() {
  const t = useTranslations('swaps.follow');
  const common = useTranslations('common');
  const hasFollows = useCapability('follows');
  const { swap, busy, change, trouble } = useSwapContext();
  const lock = useLock();
  const words = useNextWords();
  const next = nextObstacle(swap, new Date(useSecond()));
  const isUnderWay = swap.step >= 3 && swap.step < LAST_STEP && swap.test !== null && !isLeft(swap);
  if (!hasFollows || swap.ending || !isUnderWay) return null;
  const { follow } = swap;
  return (
    <Alert
      kind={heldOf(swap).length > 0 ? 'warn' : 'info'}
      title={follow ? t('on', { name: follow.by ?? '' }) : t('off')}
      action={
        <ActionButton
          variant="outlined"
          reason={lock}
          running={busy === 'follow' ? common('saving') : undefined}
          onClick={() => void change('follow', { follow: follow ? null : {} })}
        >
          {t(follow ? 'byHand' : 'again')}
        </ActionButton>
      }
    >
      {follow && words(next, swap).title}
      {trouble?.name === 'follow' && <SwapFailure error={trouble.error} />}
    </Alert>
  );
}
