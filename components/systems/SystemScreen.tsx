'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { PlannedTestsPanel } from '#components/onTest/PlannedTestsPanel.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { CardsSkeleton } from '#components/ui/feedback/CardsSkeleton.tsx';
import { NotFound } from '#components/ui/feedback/NotFound.tsx';
import { PageFailure } from '#components/ui/feedback/PageFailure.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { Reply } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/contract/index.ts';
import { isFire } from '#lib/contract/systems.ts';
import { FireWatchNote } from './FireWatchNote.tsx';
import { PathNote } from './PathNote.tsx';
import { PathsCard } from './PathsCard.tsx';
import { PhonesCard } from './PhonesCard.tsx';
import { ProtectionCard } from './ProtectionCard.tsx';
import { RestoredPanel } from './RestoredPanel.tsx';
import { ServiceNote } from './ServiceNote.tsx';
import { SignalFeed } from './SignalFeed.tsx';
import { SimsCard } from './SimsCard.tsx';
import { SiteCard } from './SiteCard.tsx';
import { SystemHistory } from './SystemHistory.tsx';
import { SystemPageActs } from './SystemPageActs.tsx';
import { TestBanner } from './TestBanner.tsx';
import { TestsCard } from './TestsCard.tsx';
import { TicketsCard } from './TicketsCard.tsx';
import { UnprovenNote } from './UnprovenNote.tsx';
import { useSystem } from './useSystem.ts';

/** Where the upstream tells neither signals nor history, the cards have the page to themselves. */
const CARDS = { display: 'grid', gap: 4, alignItems: 'start', gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))' };
const COLUMN = { display: 'grid', gap: 4, minWidth: 0, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' };

export function SystemScreen({ cs, first }: { cs: string; first: Reply<typeof contract.systems.show> | undefined }) {
  const t = useTranslations('systems');
  const may = useAllows();
  const hasHistory = useCapability('history');
  const hasProtection = useCapability('protection');
  const isSupervised = useCapability('supervision');
  const hasSignals = useCapability('tests');
  const hasStory = hasSignals || hasHistory;
  const { system, test, error, retry } = useSystem(cs, first);
  if (error?.problem.code === 'not_found')
    return <NotFound title={t('notFound.title', { cs })} why={t('notFound.why')} href={hrefOf('sims')} go={t('notFound.go')} />;
  return (
    <Box sx={{ overflow: 'auto', flex: 1, pb: 5 }}>
      <PageHead
        title={cs}
        sub={system && <span>{system.site_name}</span>}
        actions={system && <SystemPageActs system={system} test={test} />}
      />
      {error && <PageFailure error={error} retry={retry} />}
      {!system && !error && (
        <CardsSkeleton
          columns={[
            [8, 8],
            [6, 4, 3, 5],
          ]}
          template={{ xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' }}
        />
      )}
      {system && (
        <Box sx={{ display: 'grid', gap: 4, px: { xs: 4, sm: 5 }, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <TestBanner system={system} test={test} />
          {hasSignals && <PlannedTestsPanel cs={cs} />}
          {isFire(system.kinds) && <RestoredPanel cs={cs} />}
          <FireWatchNote system={system} />
          <UnprovenNote system={system} />
          {isSupervised && (system.service ?? 'live') === 'live' && <PathNote cs={cs} />}
          <ServiceNote system={system} />
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              alignItems: 'start',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: hasStory ? 'minmax(0, 1fr) 340px' : undefined },
            }}
          >
            {hasStory && (
              <Box sx={COLUMN}>
                {hasSignals && <SignalFeed system={system} />}
                {hasHistory && <SystemHistory cs={cs} />}
              </Box>
            )}
            <Box sx={hasStory ? COLUMN : CARDS}>
              {isSupervised && <PathsCard cs={cs} />}
              <SiteCard system={system} />
              {system.site && <TestsCard site={system.site} />}
              {hasProtection && <ProtectionCard cs={cs} />}
              <PhonesCard system={system} retry={retry} />
              {may(['read', 'Sim']) && <SimsCard system={system} />}
              {may(['read', 'Ticket']) && <TicketsCard system={system} />}
            </Box>
          </Box>
        </Box>
      )}
    </Box>
  );
}
