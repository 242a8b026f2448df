'use client';

import Box from '@mui/material/Box';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { SiteCard } from './SiteCard.tsx';
import { SystemSwapLink } from './SystemSwapLink.tsx';
import { TestActs } from './TestActs.tsx';
import { TestBanner } from './TestBanner.tsx';
import { useSystem } from './useSystem.ts';

export function SystemPanel({ cs }: { cs: string }) {
  const { system, test, error, retry } = useSystem(cs, undefined);
  return (
    <Box component="section" aria-label={cs} sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={retry} />}
      {system && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <Box component="h2" sx={{ typography: 'h2', display: 'flex', flexWrap: 'wrap', gap: 2, marginInlineEnd: 'auto' }}>
              <CsLink cs={cs} />
              {system.site_name}
            </Box>
            <TestActs system={system} test={test} />
            <SystemSwapLink system={system} />
          </Box>
          <TestBanner system={system} test={test} />
          <SiteCard system={system} />
        </>
      )}
    </Box>
  );
}
