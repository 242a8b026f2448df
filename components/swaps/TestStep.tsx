'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MinutesPicker, minutesIn } from '#components/onTest/MinutesPicker.tsx';
import { NotifiedPanel } from '#components/onTest/NotifiedPanel.tsx';
import { useNotified } from '#components/onTest/useNotified.ts';
import { useNotifiedWords } from '#components/onTest/useNotifiedWords.ts';
import { useTestWords } from '#components/onTest/useTestWords.ts';
import { LiveAlarmsPicker } from '#components/systems/LiveAlarmsPicker.tsx';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useClock } from '#components/ui/display/useClock.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { isFire as hasFire } from '#lib/contract/systems.ts';
import { LONGEST_TEST } from '#lib/contract/words/onTest.ts';
import { FIRE_TEST_MINUTES } from '#lib/domain/impairment.ts';
import { FactLine, type LineState } from './FactLine.tsx';
import { StepActions } from './StepActions.tsx';
import { StepCard, StepPart } from './StepCard.tsx';
import { useSwapContext } from './SwapContext.ts';
import { useGates, useOffTest } from './useGates.ts';
import { useNotifiedStill } from './useNotifiedStill.ts';
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
  const may = useAllows();
  const clock = useClock();
  const ours = useTestWords();
  const { swap, busy, hold } = useSwapContext();
  const { toAct } = useGates();
  const isOffTest = useOffTest();
  const onTest = useOnTest();
  const sayings = useNotifiedWords();
  const isFire = hasFire(swap.kinds);
  const [text, setText] = useState(String(isFire ? FIRE_TEST_MINUTES : 90));
  const [blockedBy, setBlockedBy] = useState<string>();
  const minutes = minutesIn(text);
  const { test } = swap;
  const { told, fields, reason: untold, ...said } = useNotified(swap.cs_no, useNotifiedStill(swap), minutes ?? 0);
  const isAsked = test !== null && (test.state === 'on' ? !isOffTest : ['asking', 'ending', 'lost'].includes(test.state));
  const reason =
    hold ??
    (may(contract.systems.onTest.access) ? undefined : common('mayNotTest')) ??
    toAct('test') ??
    blockedBy ??
    (minutes === undefined ? t('badMinutes', { minutes: LONGEST_TEST }) : untold);
  return (
    <StepCard
      title={steps('wizard.step', { step: 3, name: steps('steps.test') })}
      acts={['test', 'step']}
      foot={<StepActions step={3} onShow={onShow} />}
    >
      {!isAsked && (
        <StepPart>
          <span>{common('onTestMeaning', { cs: swap.cs_no })}</span>
          <LiveAlarmsPicker cs={swap.cs_no} onBlocked={setBlockedBy} />
          <MinutesPicker value={text} onChange={setText} />
          {said.isFire && <NotifiedPanel {...fields} />}
          <span>
            <ActionButton
              variant="contained"
              color="primary"
              reason={reason}
              running={busy === 'test' ? common('asking') : undefined}
              onClick={() => minutes !== undefined && void onTest(minutes, told)}
            >
              {common('putSystemOnTest', { cs: swap.cs_no, minutes: minutes ?? 0 })}
            </ActionButton>
          </span>
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
