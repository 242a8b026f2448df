'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import type { KnownMisfit } from '#lib/contract/misfits.ts';
import { Wire } from './misfitColumns.tsx';

export function MisfitPhoneRow({ misfit: { call, place, value, rule, stops, times, last } }: { misfit: KnownMisfit }) {
  const t = useTranslations('misfits');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '12px minmax(0, 1fr)', columnGap: 3, px: 4, py: 2 }}>
      <Box sx={{ pt: 1 }}>
        <StatusGlyph glyph={stops ? 'failed' : 'unknown'} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <b>{place ? <Wire>{place}</Wire> : t('whole')}</b>
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {times}×, <Time at={last} />
          </Box>
        </Box>
        <div>
          <Wire>{value}</Wire> {t(`rules.${rule}`)}
          {stops && ` · ${t('stops')}`}
        </div>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          <Wire>{call}</Wire>
        </Box>
      </Box>
    </Box>
  );
}
