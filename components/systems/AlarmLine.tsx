'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows, useUser } from '#lib/browser/api/useUser.tsx';
import { ALARM_ENDS } from '#lib/contract/alarms.ts';
import * as contract from '#lib/contract/index.ts';
import type { Signal } from '#lib/contract/signals.ts';
import { useSignalWords } from './useSignalWords.ts';

type Props = { cs: string; alarm: Signal; onDone: () => void };

/** An alarm that waits for its restore, and what somebody makes of it: cancelled at the station, or left to it. One on which the station acted takes two people. */
export function AlarmLine({ cs, alarm, onDone }: Props) {
  const t = useTranslations('systems.alarms');
  const common = useTranslations('common');
  const words = useSignalWords();
  const me = useUser()?.id;
  const may = useAllows();
  const [reason, setReason] = useState('');
  const handle = useWrite(contract.systems.handleAlarm);
  const confirm = useWrite(contract.systems.confirmAlarm);
  const { handled } = alarm;
  const params = { cs, id: alarm.id };
  const error = handle.error ?? confirm.error;
  const mayNot = may(contract.systems.handleAlarm.access) ? undefined : t('mayNot');
  const say = (how: (typeof ALARM_ENDS)[number]) =>
    void handle.trigger([{ params, body: { how, reason: reason.trim() } }]).then(onDone, onDone);
  return (
    <Alert
      kind={alarm.on_test ? 'warn' : 'crit'}
      isQuiet
      title={
        <>
          {alarm.zone ? t('alarm', { text: words(alarm), zone: alarm.zone }) : words(alarm)}, <Time at={alarm.at} />
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, mt: 1 }}>
        <span>{alarm.on_test ? t('logged') : common('stationActed')}</span>
        {handled ? (
          <span>
            {t.rich(`handled.${handled.how}`, { name: handled.by ?? '', time: () => <Time at={handled.at} /> })}{' '}
            {handled.reason && <q>{handled.reason}</q>}{' '}
            {handled.confirmed &&
              t.rich('confirmed', { name: handled.confirmed.by ?? '', time: () => <Time at={handled.confirmed?.at ?? ''} /> })}
          </span>
        ) : (
          <>
            <TextField label={t('reason')} required value={reason} onChange={(event) => setReason(event.target.value)} />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              {ALARM_ENDS.map((how) => (
                <ActionButton
                  key={how}
                  variant="outlined"
                  reason={mayNot ?? (reason.trim() ? undefined : t('reasonMissing'))}
                  running={handle.isMutating ? t('saying') : undefined}
                  onClick={() => say(how)}
                >
                  {t(`ends.${how}`)}
                </ActionButton>
              ))}
            </Box>
          </>
        )}
        {handled && !handled.confirmed && !alarm.on_test && (
          <span>
            <ActionButton
              variant="outlined"
              color="error"
              reason={mayNot ?? (handled.user_id === me ? t('second') : undefined)}
              running={confirm.isMutating ? t('saying') : undefined}
              onClick={() => void confirm.trigger([{ params, body: {} }]).then(onDone, onDone)}
            >
              {t('confirm')}
            </ActionButton>
          </span>
        )}
        {error && <Failure problem={error.problem} retryAfter={error.retryAfter} title={t('refused')} />}
      </Box>
    </Alert>
  );
}
