'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { HistorySection } from '#components/ui/lists/HistorySection.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { SiteStation } from './SiteStation.tsx';

const FIRST = 6;
const STEP = 30;

export function SiteHistory({ item: { id, version } }: { item: SunsetItem }) {
  const t = useTranslations('sunset.history');
  const common = useTranslations('common');
  const read = useRead(contract.sunset.history, { params: { id } }, { background: true, keepPreviousData: false });
  const { mutate } = read;
  const known = useRef(version);
  useEffect(() => {
    if (known.current === version) return;
    known.current = version;
    void mutate();
  }, [version, mutate]);
  return (
    <Box sx={{ mt: 4 }}>
      <HistorySection
        title={common('history')}
        none={<Box sx={{ color: 'text.secondary' }}>{t('none')}</Box>}
        read={read}
        gap={2.5}
        first={FIRST}
        more={STEP}
        line={(event) => <SiteStation key={event.id} site={id} event={event} />}
      />
    </Box>
  );
}
