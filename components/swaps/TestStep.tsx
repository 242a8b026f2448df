'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useNotifiedWords } from '#components/onTest/useNotifiedWords.ts';
import { useTestWords } from '#components/onTest/useTestWords.ts';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useClock } from '#components/ui/display/useClock.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { FactLine, type LineState } from './FactLine.tsx';
import { StartButton } from './StartButton.tsx';
import { StepActions } from './StepActions.tsx';
import { StepCard, StepPart } from './StepCard.tsx';
import { useSwapContext } from './SwapContext.ts';
import { TestTerms } from './TestTerms.tsx';
import { useGates, useOffTest } from './useGates.ts';
import { useOnTest } from './useOnTest.ts';

const STATES: Record<NonNullable<Swap['test']>['state'], LineState> = {
  asking: 'running',
  on: 'done',
  ending: 'running',
  lost: 'late',
  off: 'skipped',
  failed: 'failed',
};

export function TestStep({ onShow }: { onShow: (step: number) => void }) {
  const t = useTranslations('swaps.wizard.test');
  const common = useTranslations('common');
  const steps = useTranslations('swaps');
  const clock = useClock();
  const ours = useTestWords();
  const { swap, busy } = useSwapContext();
  const { toAct } = useGates();
  const isOffTest = useOffTest();
  const onTest = useOnTest();
  const sayings = useNotifiedWords();
  const hasFollows = useCapability('follows');
  const { test } = swap;
  const isAsked = test !== null && (test.state === 'on' ? !isOffTest : ['asking', 'ending', 'lost'].includes(test.state));
  return (
    <StepCard
      title={steps('wizard.step', { step: 3, name: steps('steps.test') })}
      acts={['test', 'start', 'step']}
      foot={<StepActions step={3} onShow={onShow} />}
    >
      {!isAsked && (
        <StepPart>
          <span>{common('onTestMeaning', { cs: swap.cs_no })}</span>
          <TestTerms>
            {({ minutes, told, reason }) => (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
                {hasFollows && <StartButton terms={{ minutes, told, reason }} />}
                <ActionButton
                  variant={hasFollows ? 'outlined' : 'contained'}
                  color={hasFollows ? 'secondary' : 'primary'}
                  reason={toAct('test') ?? reason}
                  running={busy === 'test' ? common('asking') : undefined}
                  onClick={() => minutes !== undefined && void onTest(minutes, told)}
                >
                  {common('putSystemOnTest', { cs: swap.cs_no, minutes: minutes ?? 0 })}
                </ActionButton>
              </Box>
            )}
          </TestTerms>
        </StepPart>
      )}
      {test && (
        <FactLine state={STATES[test.state]} title={t(`states.${test.state}`)}>
          {test.asked_at && (
            <span>
              {t.rich('askedBy', { name: test.by ?? '', minutes: test.minutes ?? 0, time: () => <Time at={test.asked_at ?? ''} /> })}
            </span>
          )}
          {test.state === 'on' && test.confirmed_at && test.expires_at && (
            <span>{t('confirmed', { at: clock(test.confirmed_at), until: clock(test.expires_at) })}</span>
          )}
          {sayings(test.told).map((each) => (
            <span key={each}>{each}</span>
          ))}
          {test.message && <span>{ours(test.message) ?? common('stationSays', { message: test.message })}</span>}
        </FactLine>
      )}
    </StepCard>
  );
}
