'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { PingSpark } from './PingSpark.tsx';
import type { usePings } from './usePings.ts';

const DRAWN = 24;

type PingsProps = Pick<ReturnType<typeof usePings>, 'pings' | 'untimed'> & { isRefused: boolean; hasRadio: boolean };

export function WatchedPings({ pings, untimed, isRefused, hasRadio }: PingsProps) {
  const t = useTranslations('watchers');
  const common = useTranslations('common');
  const last = pings.at(-1);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      {pings.length > 0 && <PingSpark pings={pings} most={DRAWN} />}
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {isRefused
          ? t('notAsked')
          : untimed
            ? common(untimed)
            : last !== undefined
              ? last === null
                ? common('noAnswer')
                : t('ms', { ms: Math.round(last) })
              : !hasRadio
                ? t('noRadio')
                : ''}
      </Box>
    </Box>
  );
}
