'use client';

import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { AlarmsPicker } from './AlarmsPicker.tsx';
import { useUnrestored } from './useUnrestored.ts';

type Props = {
  cs: string;
  isSeen?: boolean;
  onBlocked: (why: string | undefined) => void;
};

/** Of every alarm on which the station would act somebody says what it is before a system comes off test; one that comes meanwhile joins them. */
export function UnrestoredPicker(props: Props) {
  return useCapability('tests') ? <Known {...props} /> : <Asked {...props} />;
}

/** Where the station's signals can't be read here, somebody asks it. */
function Asked({ cs, onBlocked }: Props) {
  const t = useTranslations('systems.test');
  const [isAsked, setAsked] = useState(false);
  const why = isAsked ? undefined : t('askStation');
  useEffect(() => onBlocked(why), [why, onBlocked]);
  return (
    <FormControlLabel
      control={<Checkbox size="small" checked={isAsked} onChange={(_, checked) => setAsked(checked)} />}
      label={t('stationAsked', { cs })}
    />
  );
}

function Known({ cs, isSeen = false, onBlocked }: Props) {
  const t = useTranslations('systems.test');
  const [isBlind, setBlind] = useState(false);
  const { alarms, open, isKnown, error, retry } = useUnrestored(cs);
  const why = isKnown ? (open.length > 0 ? t('unsaid', { count: open.length }) : undefined) : error && isBlind ? undefined : t('unknown');
  useEffect(() => onBlocked(why), [why, onBlocked]);
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
