'use client';

import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslations } from 'next-intl';
import { Alert } from '#components/ui/Alert.tsx';
import { Time } from '#components/ui/Time.tsx';
import type { Signal } from '#lib/contract/systems.ts';
import { useSignalWords } from './useSignalWords.ts';

type Props = {
  /** The alarms without a restore, which the station would act on. */
  alarms: readonly Signal[];
  /** The ids of those that were read. */
  read: readonly number[];
  onRead: (read: readonly number[]) => void;
};

/** Alarms to be read one by one before a system comes off test. */
export function AlarmsPicker({ alarms, read, onRead }: Props) {
  const t = useTranslations('systems.test');
  const words = useSignalWords();
  if (alarms.length === 0) return <span>{t('noAlarms')}</span>;
  return (
    <>
      <Alert kind="warn" title={t('alarms', { count: alarms.length })}>
        {t('alarmsWhy')}
      </Alert>
      {alarms.map((alarm) => (
        <FormControlLabel
          key={alarm.id}
          control={
            <Checkbox
              size="small"
              checked={read.includes(alarm.id)}
              onChange={(_, isRead) => onRead(isRead ? [...read, alarm.id] : read.filter((each) => each !== alarm.id))}
            />
          }
          label={
            <>
              {t('alarm', { code: alarm.code, text: words(alarm), zone: alarm.zone ?? '' })} <Time at={alarm.at} />
            </>
          }
        />
      ))}
    </>
  );
}
