'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { AlarmLine } from './AlarmLine.tsx';
import { useUnrestored } from './useUnrestored.ts';

type Props = {
  cs: string;
  onBlocked: (why: string | undefined) => void;
};

/** The alarms on which the station is acting: nobody tests the system until two people have dealt with each. */
export function LiveAlarmsPicker(props: Props) {
  // Where the station's signals can't be read the server that asks it judges alone.
  return useCapability('tests') ? <Known {...props} /> : null;
}

function Known({ cs, onBlocked }: Props) {
  const t = useTranslations('systems.alarms');
  const { live, retry } = useUnrestored(cs);
  const why = live.length > 0 ? t('shut', { count: live.length }) : undefined;
  useEffect(() => onBlocked(why), [why, onBlocked]);
  if (live.length === 0) return null;
  return (
    <>
      <Alert kind="crit" title={t('live', { count: live.length, cs })}>
        {t('liveWhy')}
      </Alert>
      {live.map((alarm) => (
        <AlarmLine key={alarm.id} cs={cs} alarm={alarm} onDone={retry} />
      ))}
    </>
  );
}
