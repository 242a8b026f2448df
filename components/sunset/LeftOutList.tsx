'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { LEFT_OUT, type LeftOut } from '#lib/contract/words/sunset.ts';

const MOST_NAMED = 8;

type Props = { left: readonly { id: number; why: LeftOut }[]; items: readonly SunsetItem[] };

export function LeftOutList({ left, items }: Props) {
  const t = useTranslations('sunset.many');
  const names = new Map(items.map(({ id, site_name, cs_no }) => [id, site_name ?? cs_no ?? String(id)]));
  return (
    <Alert kind="warn">
      {LEFT_OUT.map((why) => {
        const of = left.filter((each) => each.why === why);
        if (of.length === 0) return null;
        const named = of.slice(0, MOST_NAMED).map(({ id }) => names.get(id) ?? String(id));
        return (
          <Box key={why} sx={{ mb: 2 }}>
            <Box sx={{ fontWeight: 600 }}>{t(`left.${why}`, { count: of.length })}</Box>
            <Box sx={{ typography: 'caption' }}>
              {named.join(', ')}
              {of.length > MOST_NAMED && ', …'}
            </Box>
          </Box>
        );
      })}
    </Alert>
  );
}
