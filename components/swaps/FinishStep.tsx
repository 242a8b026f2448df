'use client';

import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/ActionButton.tsx';
import { Alert } from '#components/ui/Alert.tsx';
import { Failure } from '#components/ui/Failure.tsx';
import { Time } from '#components/ui/Time.tsx';
import { useRead, useWrite } from '#lib/browser/useApi.ts';
import { useChannel } from '#lib/browser/useChannel.ts';
import { contract } from '#lib/contract/index.ts';
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
    toAct('finalize') ?? (!data ? words('alarmsUnknown') : unread.length > 0 ? words('unread', { count: unread.length }) : undefined);
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
        {data && alarms.length === 0 && <span>{words('noAlarms')}</span>}
        {alarms.length > 0 && (
          <Alert kind="warn" title={words('alarms', { count: alarms.length })}>
            {words('alarmsWhy')}
          </Alert>
        )}
        {alarms.map((alarm) => (
          <FormControlLabel
            key={alarm.id}
            control={
              <Checkbox
                size="small"
                checked={read.includes(alarm.id)}
                onChange={(_, isRead) => setRead((before) => (isRead ? [...before, alarm.id] : before.filter((each) => each !== alarm.id)))}
              />
            }
            label={
              <>
                {words('alarm', { code: alarm.code, text: alarm.text ?? '', zone: alarm.zone ?? '' })} <Time at={alarm.at} />
              </>
            }
          />
        ))}
        <span>{words(swap.exception ? 'whatExcepted' : 'what', { cs: swap.cs_no, ticket: swap.ticket_number })}</span>
      </StepPart>
    </StepCard>
  );
}
