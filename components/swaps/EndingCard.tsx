'use client';

import { useTranslations } from 'next-intl';
import { Time } from '#components/ui/display/Time.tsx';
import { ENDING_STEPS } from '#lib/contract/swaps/ending.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { isOver } from '#lib/domain/swapGates.ts';
import { FactLine, type LineState } from './FactLine.tsx';
import { StepCard } from './StepCard.tsx';
import { useSwapStatusWord } from './SwapStatusChip.tsx';
import { UnprotectedLine } from './UnprotectedLine.tsx';
import { useTroubleWords } from './useTroubleWords.ts';

const STATES: Record<string, LineState> = { waiting: 'waiting', doing: 'running', done: 'done', trouble: 'late' };

export function EndingCard({ swap, ending }: { swap: Swap; ending: NonNullable<Swap['ending']> }) {
  const t = useTranslations('swaps');
  const fields = useTranslations('fields');
  const statusWord = useSwapStatusWord();
  const troubleIn = useTroubleWords();
  return (
    <StepCard
      title={isOver(swap) ? t('wizard.ended', { status: statusWord(swap.status) }) : t(`endings.${ending.kind}`)}
      meta={
        ending.asked_at && (
          <>
            {ending.by}, <Time at={ending.asked_at} />
          </>
        )
      }
    >
      {ending.steps.map(({ name, state, message, at }) => {
        const known = ENDING_STEPS.find((each) => each === name);
        return (
          <FactLine
            key={name}
            state={STATES[state] ?? 'waiting'}
            title={known ? t(`${state === 'done' ? 'endingSteps' : 'endingActs'}.${known}`) : name}
          >
            {message && <span>{t('wizard.triedOn', { message: troubleIn(message).replace(/\.$/, '') })}</span>}
            {at && <Time at={at} />}
          </FactLine>
        );
      })}
      {swap.unprotected && <UnprotectedLine unprotected={swap.unprotected} />}
      {ending.reason && (
        <FactLine state="skipped" title={fields('reason')}>
          <q>{ending.reason}</q>
        </FactLine>
      )}
    </StepCard>
  );
}
