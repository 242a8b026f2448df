'use client';

import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Failure } from '#components/ui/Failure.tsx';
import { useRead } from '#lib/browser/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { AlarmsPicker } from './AlarmsPicker.tsx';

/** The station tells nobody of an alarm; it is asked, ms. */
const LOOK_AGAIN = 5000;

type Props = {
  cs: string;
  /** Why the system can't come off test yet, in words; nothing when it can. */
  onShut: (why: string | undefined) => void;
};

/** Every alarm on which the station would send somebody out is read before a system comes off test; one that comes meanwhile joins them. */
export function UnrestoredPicker({ cs, onShut }: Props) {
  const t = useTranslations('systems.test');
  const [read, setRead] = useState<readonly number[]>([]);
  const [isBlind, setBlind] = useState(false);
  const { data, error, mutate } = useRead(
    contract.systems.signals,
    { params: { cs }, query: { unrestored: '1' } },
    { background: true, refreshInterval: LOOK_AGAIN },
  );
  const alarms = data?.data ?? [];
  const unread = alarms.filter(({ id }) => !read.includes(id)).length;
  const isKnown = data !== undefined && !error;
  const why = isKnown ? (unread > 0 ? t('unread', { count: unread }) : undefined) : error && isBlind ? undefined : t('unknown');
  useEffect(() => onShut(why), [why, onShut]);
  if (isKnown) return <AlarmsPicker alarms={alarms} read={read} onRead={setRead} />;
  // A line as long as what follows as a rule: nothing moves under the hand that chooses how to end a swap.
  if (!error) return <span aria-busy="true">{t('looking')}</span>;
  return (
    <>
      <Failure problem={error.problem} retryAfter={error.retryAfter} title={t('unknown')} retry={() => void mutate()} />
      <FormControlLabel
        control={<Checkbox size="small" checked={isBlind} onChange={(_, checked) => setBlind(checked)} />}
        label={t('blind')}
      />
    </>
  );
}
