'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AlarmsPicker } from '#components/systems/AlarmsPicker.tsx';
import { ActionButton } from '#components/ui/ActionButton.tsx';
import { Failure } from '#components/ui/Failure.tsx';
import { useRead, useWrite } from '#lib/browser/useApi.ts';
import { useChannel } from '#lib/browser/useChannel.ts';
import * as contract from '#lib/contract/index.ts';
import { useSwapDesk } from './desk.ts';
import { StepCard, StepPart } from './StepCard.tsx';
import { StepFoot } from './StepFoot.tsx';
import { useGates } from './useGates.ts';

/** The station tells nobody of an alarm; it is asked, ms. */
const LOOK_AGAIN = 5000;

/** Step 6: whatever the station would act on is read first; then off test, the old SIM off, the ticket written. */
export function FinishStep({ onShow }: { onShow: (step: number) => void }) {
  const t = useTranslations('swaps');
  const words = useTranslations('swaps.wizard.finish');
  const tests = useTranslations('systems.test');
  const { swap, busy, act } = useSwapDesk();
  const { toAct } = useGates();
  const { trigger } = useWrite(contract.swaps.finalize);
  useChannel(`system.${swap.cs_no}`, 'systems');
  const { data, error, mutate } = useRead(
    contract.systems.signals,
    { params: { cs: swap.cs_no }, query: { unrestored: '1' } },
    { refreshInterval: LOOK_AGAIN },
  );
  const [read, setRead] = useState<readonly number[]>([]);
  const alarms = data?.data ?? [];
  const unread = alarms.filter(({ id }) => !read.includes(id));
  const reason =
    toAct('finalize') ?? (!data ? tests('unknown') : unread.length > 0 ? tests('unread', { count: unread.length }) : undefined);
  const finish = () =>
    void act('finalize', (version) =>
      trigger([{ params: { id: swap.id }, body: { acknowledged: alarms.map(({ id }) => id), version } }]),
    ).then((done) => done || void mutate());
  return (
    <StepCard
      title={t('wizard.step', { step: 6, name: t('steps.finish') })}
      acts={['finalize', 'step']}
      foot={
        <>
          <StepFoot step={6} onShow={onShow} />
          <ActionButton
            variant="contained"
            color="primary"
            reason={reason}
            running={busy === 'finalize' ? words('running') : undefined}
            onClick={finish}
          >
            {words('go', { cs: swap.cs_no })}
          </ActionButton>
        </>
      }
    >
      <StepPart>
        {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
        {data && <AlarmsPicker alarms={alarms} read={read} onRead={setRead} />}
        <span>{words(swap.exception ? 'whatExcepted' : 'what', { cs: swap.cs_no, ticket: swap.ticket_number })}</span>
      </StepPart>
    </StepCard>
  );
}
