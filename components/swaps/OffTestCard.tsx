'use client';

import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { NotifiedPanel } from '#components/onTest/NotifiedPanel.tsx';
import { useNotified } from '#components/onTest/useNotified.ts';
import { LiveAlarmsPicker } from '#components/systems/LiveAlarmsPicker.tsx';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useClock } from '#components/ui/display/useClock.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { isFire } from '#lib/contract/systems.ts';
import { FIRE_TEST_MINUTES } from '#lib/domain/impairment.ts';
import { useSwapContext } from './SwapContext.ts';
import { SwapFailure } from './SwapFailure.tsx';
import { useGates } from './useGates.ts';
import { useNotifiedStill } from './useNotifiedStill.ts';
import { useOnTest } from './useOnTest.ts';

const MINUTES = 60;

const Card = styled('section')(({ theme }) => {
  const { status } = theme.vars.palette;
  return {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 18px',
    padding: '12px 16px',
    border: `2px solid ${status.crit.mark}`,
    borderInlineStartWidth: 8,
    borderRadius: 8,
    backgroundColor: status.crit.tint,
    '@media (forced-colors: active)': { borderStyle: 'double' },
  };
});

const Title = styled('strong')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  alignItems: 'center',
  fontSize: '1.25rem',
  lineHeight: '28px',
  color: theme.vars.palette.status.crit.fg,
}));

type Props = {
  since: string | null;
  isAskedBelow: boolean;
};

export function OffTestCard({ since, isAskedBelow }: Props) {
  const t = useTranslations('swaps.wizard.test');
  const common = useTranslations('common');
  const clock = useClock();
  const may = useAllows();
  const { swap, busy, hold, trouble } = useSwapContext();
  const { toAct } = useGates();
  const onTest = useOnTest();
  const [blockedBy, setBlockedBy] = useState<string>();
  const { test, test_wanted: wanted } = swap;
  const state = test?.state;
  const minutes = isFire(swap.kinds) ? FIRE_TEST_MINUTES : MINUTES;
  const still = useNotifiedStill(swap);
  const { told, fields, isAsked, reason: untold } = useNotified(swap.cs_no, still, minutes);
  const isComing = state === 'asking';
  const reason =
    hold ??
    (may(contract.systems.onTest.access) ? undefined : common('mayNotTest')) ??
    (state === 'ending' || state === 'lost' ? t(`states.${state}`) : undefined) ??
    toAct('test') ??
    blockedBy ??
    untold;
  return (
    <Card aria-label={t('countdown')} data-level="off-test">
      <div style={{ flex: '1 1 20rem', minWidth: 0, display: 'grid', gap: 4 }}>
        <div role="alert">
          <Title>
            <StatusGlyph glyph="test-over" size={18} />
            {since === null ? common('notOnTest') : common('notOnTestSince', { time: clock(since) })}
          </Title>
          <span>{t('handsOff', { cs: swap.cs_no })}</span>
        </div>
        {state && state !== 'off' && state !== 'on' && <span>{t(`states.${state}`)}</span>}
        {!isAskedBelow && !isComing && <LiveAlarmsPicker cs={swap.cs_no} onBlocked={setBlockedBy} />}
        {!isAskedBelow && !isComing && isAsked && <NotifiedPanel {...fields} />}
        {wanted && <strong>{t.rich('wanted', { name: wanted.by ?? '', time: () => <Time at={wanted.at} /> })}</strong>}
        {!isAskedBelow && trouble?.name === 'test' && <SwapFailure error={trouble.error} />}
      </div>
      {!isAskedBelow && !isComing && (
        <ActionButton
          variant="contained"
          color="error"
          reason={reason}
          running={busy === 'test' ? common('asking') : undefined}
          onClick={() => void onTest(minutes, told)}
        >
          {t('again', { minutes })}
        </ActionButton>
      )}
    </Card>
  );
}
