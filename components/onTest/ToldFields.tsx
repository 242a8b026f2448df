'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { truncate } from '#lib/format/truncate.ts';
import type { ToldFieldsProps } from './useTold.ts';

/** Who knows that a fire alarm system is out of service: said before it is, and kept in its record. */
export function ToldFields({ cs, out, value, names, onChange }: ToldFieldsProps) {
  const t = useTranslations('onTest.fire');
  return (
    <Alert kind="warn" title={t('title')} isQuiet>
      <p>{t('what', { cs })}</p>
      <p>{t('out', { minutes: out })}</p>
      {names.map((name) => (
        <TextField
          key={name}
          label={t(name)}
          hint={t(`hints.${name}`)}
          value={value[name]}
          onChange={(event) => onChange({ [name]: truncate(event.target.value, 200) })}
        />
      ))}
    </Alert>
  );
}
