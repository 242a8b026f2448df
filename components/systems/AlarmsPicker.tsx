'use client';

import { useTranslations } from 'next-intl';
import type { Signal } from '#lib/contract/signals.ts';
import { AlarmLine } from './AlarmLine.tsx';

type Props = {
  cs: string;
  alarms: readonly Signal[];
  onDone: () => void;
};

export function AlarmsPicker({ cs, alarms, onDone }: Props) {
  const t = useTranslations('systems.alarms');
  if (alarms.length === 0) return <span>{t('none')}</span>;
  return (
    <>
      <span>
        <b>{t('count', { count: alarms.length })}</b> {t('why')}
      </span>
      {alarms.map((alarm) => (
        <AlarmLine key={alarm.id} cs={cs} alarm={alarm} onDone={onDone} />
      ))}
    </>
  );
}
