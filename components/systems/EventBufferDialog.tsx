'use client';

import Checkbox from '@mui/material/Checkbox';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Choice } from '#components/ui/controls/Choice.tsx';
import { ReadDialog } from '#components/ui/controls/ReadDialog.tsx';
import { useClock } from '#components/ui/display/useClock.ts';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { HeadRow } from '#components/ui/lists/HeadRow.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { BufferedRow } from './BufferedRow.tsx';
import { SignalsTable } from './SignalTable.tsx';

/** Each reading is a session with the panel: nothing but a press begins one, no signal and no reconnect. */
const ONCE = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false, keepPreviousData: false };

/** What the panel itself has of the last days, beside what of it the station has. */
export function EventBufferDialog({ cs, onClose }: { cs: string; onClose: () => void }) {
  const t = useTranslations('systems.buffer');
  const fields = useTranslations('systems.feed.fields');
  const common = useTranslations('common');
  const clock = useClock();
  const isRead = useRef(false);
  const { data, error, mutate } = useRead(contract.systems.eventBuffer, { params: { cs } }, { ...ONCE, isPaused: () => isRead.current });
  useEffect(() => {
    isRead.current = data !== undefined;
  }, [data]);
  const [isLostOnly, setLostOnly] = useState(false);
  const events = data?.data.events ?? [];
  const lost = events.filter(({ heard }) => heard === 'lost');
  const signals = events.filter(({ heard }) => heard !== 'own');
  const isUntold = signals.length > 0 && signals.every(({ heard }) => heard === 'unknown');
  const shown = isLostOnly ? lost : events;
  return (
    <ReadDialog title={t('title', { cs })} wide sx={{ display: 'grid', gap: 3, alignContent: 'start' }} onClose={onClose}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} title={t('silent')} retry={() => void mutate()} />}
      {!data && !error && <span role="status">{t('asking')}</span>}
      {data && events.length === 0 && <Empty glyph="open">{t('none')}</Empty>}
      {isUntold && <Alert kind="warn" title={t('untold')} />}
      {lost.length > 0 && (
        <Alert kind="crit" title={t('lost', { count: lost.length })}>
          {t('lostWhy')}
        </Alert>
      )}
      {signals.length > 0 && signals.every(({ heard }) => heard === 'heard') && <Alert kind="ok" title={t('all')} />}
      {lost.length > 0 && <Choice as={Checkbox} reason={undefined} checked={isLostOnly} onChange={setLostOnly} label={t('only')} />}
      {shown.length > 0 && (
        <SignalsTable aria-label={t('title', { cs })}>
          <HeadRow heads={[common('time'), fields('code'), t('event'), fields('zone'), fields('state')]} />
          <tbody>
            {shown.map((event, index) => (
              <BufferedRow key={index} event={event} />
            ))}
          </tbody>
        </SignalsTable>
      )}
      {data && <span>{t('read', { time: clock(data.data.read_at) })}</span>}
    </ReadDialog>
  );
}
