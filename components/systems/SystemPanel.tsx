'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { shownId } from '#lib/format/ids.ts';
import { SiteCard } from './SiteCard.tsx';
import { StartSwapLink } from './StartSwapLink.tsx';
import { TestActs } from './TestActs.tsx';
import { TestBanner } from './TestBanner.tsx';
import { useSystem } from './useSystem.ts';

export function SystemPanel({ cs }: { cs: string }) {
  const common = useTranslations('common');
  const may = useAllows();
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
            {system.swap_id !== null && may(['read', 'SimSwap']) ? (
              <LinkButton variant="contained" color="primary" href={hrefOf('sim-swap', { id: system.swap_id })}>
                {common('openSwap', { id: shownId(system.swap_id) })}
              </LinkButton>
            ) : (
              may(['create', 'SimSwap']) && <StartSwapLink system={system} />
            )}
          </Box>
          <TestBanner system={system} test={test} />
          <SiteCard system={system} />
        </>
      )}
    </Box>
  );
}
