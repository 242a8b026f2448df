'use client';

import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { AlarmsPicker } from './AlarmsPicker.tsx';
import { useUnrestored } from './useUnrestored.ts';

type Props = {
  cs: string;
  /** Nobody goes on without having seen them. */
  isSeen?: boolean;
  /** Why the system can't come off test yet, in words; nothing when it can. */
  onShut: (why: string | undefined) => void;
};

/** Of every alarm on which the station would act somebody says what it is before a system comes off test; one that comes meanwhile joins them. */
export function UnrestoredPicker({ cs, isSeen = false, onShut }: Props) {
  const t = useTranslations('systems.test');
  const [isBlind, setBlind] = useState(false);
  const { alarms, open, isKnown, error, retry } = useUnrestored(cs);
  const why = isKnown ? (open.length > 0 ? t('unsaid', { count: open.length }) : undefined) : error && isBlind ? undefined : t('unknown');
  useEffect(() => onShut(why), [why, onShut]);
  if (isKnown) return <AlarmsPicker cs={cs} alarms={alarms} onDone={retry} />;
  // A line as long as what follows as a rule: nothing moves under the hand that chooses how to end a swap.
  if (!error) return <span aria-busy="true">{t('looking')}</span>;
  return (
    <>
      <Failure problem={error.problem} retryAfter={error.retryAfter} title={t('unknown')} retry={retry} />
      {!isSeen && (
        <FormControlLabel
          control={<Checkbox size="small" checked={isBlind} onChange={(_, checked) => setBlind(checked)} />}
          label={t('blind')}
        />
      )}
    </>
  );
}
