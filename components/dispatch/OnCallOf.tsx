'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { daysAfter } from '#lib/format/localDay.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { OnCallNights } from './OnCallNights.tsx';
import { nightsAhead } from './onCallForm.ts';

/** The nights of the coming weeks on which a technician is on call; nothing where there are none. */
export function OnCallOf({ who }: { who: Technician }) {
  const t = useTranslations('dispatch.onCall');
  const isKept = useCapability('onCall');
  const { today, now } = useDispatchContext();
  const nights = useRead(contract.technicians.onCall, isKept ? { query: { from: daysAfter(today, -1) } } : null).data?.data ?? [];
  const own = nightsAhead(nights, today, now).filter(({ technician_id }) => technician_id === who.id);
  if (own.length === 0) return null;
  return (
    <Box component="section" aria-label={t('title')} sx={{ borderBlockStart: '1px solid', borderColor: 'divider', pt: 3 }}>
      <Typography variant="caption" component="h3" sx={{ fontWeight: 500 }}>
        {t('title')}
      </Typography>
      <OnCallNights nights={own} />
    </Box>
  );
}
