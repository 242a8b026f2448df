'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { truncate } from '#lib/format/truncate.ts';
import type { NotifiedPanelProps } from './useNotified.ts';

/** Who knows that a fire alarm system is out of service: said before it is, and kept in its record. */
export function NotifiedPanel({ cs, out, value, names, onChange }: NotifiedPanelProps) {
  const t = useTranslations('onTest.fire');
  return (
    <Alert kind="warn" title={t('title')} isQuiet>
      <Box sx={{ display: 'grid', gap: 2, mt: 1 }}>
        <span>{t('what', { cs })}</span>
        <span>{t('out', { minutes: out })}</span>
        {names.map((name) => (
          <TextField
            key={name}
            label={t(name)}
            hint={t(`hints.${name}`)}
            value={value[name]}
            onChange={(event) => onChange({ [name]: truncate(event.target.value, 200) })}
          />
        ))}
      </Box>
    </Alert>
  );
}
