'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { CopyButton } from '#components/ui/controls/CopyButton.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { MONO } from '#lib/theme/type.ts';
import { NearSimsLink } from './NearSimsLink.tsx';

type Props = { missing: readonly string[]; onTake: (meant: ReadonlyMap<string, string>) => void };

export function SimMissing({ missing, onTake }: Props) {
  const t = useTranslations('sims.missing');
  if (missing.length === 0) return null;
  return (
    <Box sx={{ px: { xs: 4, sm: 5 }, pb: 2 }}>
      <Alert kind="warn" title={t('title', { count: missing.length })}>
        <CopyButton text={missing.join('\n')} name={t('name', { count: missing.length })} />
        <Box
          component="ul"
          dir="ltr"
          translate="no"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 4,
            maxHeight: 80,
            overflow: 'auto',
            fontFamily: MONO,
            fontSize: '0.78125rem',
          }}
        >
          {missing.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </Box>
        <NearSimsLink codes={missing} onTake={onTake} />
      </Alert>
    </Box>
  );
}
