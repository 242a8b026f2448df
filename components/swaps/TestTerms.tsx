'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { MinutesPicker, minutesIn } from '#components/onTest/MinutesPicker.tsx';
import { NotifiedPanel } from '#components/onTest/NotifiedPanel.tsx';
import { useNotified } from '#components/onTest/useNotified.ts';
import { LiveAlarmsPicker } from '#components/systems/LiveAlarmsPicker.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { isFire } from '#lib/contract/systems.ts';
import { LONGEST_TEST } from '#lib/contract/words/onTest.ts';
import { FIRE_TEST_MINUTES } from '#lib/domain/impairment.ts';
import { USUAL_TEST } from '#lib/domain/testLength.ts';
import { useSwapContext } from './SwapContext.ts';
import { TestLengthNote, useTestLength } from './TestLengthNote.tsx';
import { useNotifiedStill } from './useNotifiedStill.ts';

export type Terms = { minutes: number | undefined; told: ReturnType<typeof useNotified>['told']; reason: string | undefined };

/** For how long, who was told, and which alarms stand against it; `reason` says why no test can be asked for so. */
export function TestTerms({ children }: { children: (terms: Terms) => ReactNode }) {
  const t = useTranslations('swaps.wizard.test');
  const common = useTranslations('common');
  const may = useAllows();
  const { swap, hold } = useSwapContext();
  const length = useTestLength(swap.id);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? String(length?.minutes ?? (isFire(swap.kinds) ? FIRE_TEST_MINUTES : USUAL_TEST));
  const [blockedBy, setBlockedBy] = useState<string>();
  const minutes = minutesIn(text);
  const { told, fields, reason: untold, ...said } = useNotified(swap.cs_no, useNotifiedStill(swap), minutes ?? 0);
  const mayTest = may(contract.systems.onTest.access) ? undefined : common('mayNotTest');
  const wrong = minutes === undefined ? t('badMinutes', { minutes: LONGEST_TEST }) : untold;
  return (
    <>
      <LiveAlarmsPicker cs={swap.cs_no} onBlocked={setBlockedBy} />
      <MinutesPicker value={text} onChange={setTyped} />
      <TestLengthNote length={length} />
      {said.isFire && <NotifiedPanel {...fields} />}
      {children({ minutes, told, reason: hold ?? mayTest ?? blockedBy ?? wrong })}
    </>
  );
}
