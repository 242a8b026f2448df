'use client';

import Box from '@mui/material/Box';
import type { MapGroup } from '#components/map/points.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';

export function SiteTip({ item, group }: { item: SunsetItem | undefined; group: MapGroup | undefined }) {
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>{item?.site_name}</Box>
      <Box sx={{ color: 'text.secondary' }}>{[item?.cs_no, group?.label].filter(Boolean).join(', ')}</Box>
    </>
  );
}
