'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { BatchJobsPanel } from '#components/bulk/BatchJobsPanel.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { CardsSkeleton } from '#components/ui/feedback/CardsSkeleton.tsx';
import { NotFound } from '#components/ui/feedback/NotFound.tsx';
import { PageFailure } from '#components/ui/feedback/PageFailure.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/contract/index.ts';
import { shownId } from '#lib/format/ids.ts';
import { BatchFacts } from './BatchFacts.tsx';
import { BatchRows } from './BatchRows.tsx';
import { BatchTools } from './BatchTools.tsx';
import { useBatch } from './useBatch.ts';

type Props = {
  id: string;
  first: Reply<typeof contract.batches.show> | undefined;
  isCut: boolean;
};

export function BatchScreen({ id, first, isCut }: Props) {
  const t = useTranslations('batches');
  const titles = useTranslations('titles');
  const common = useTranslations('common');
  const { batch, isWhole, error, retry, patch } = useBatch(id, first, isCut);
  if (error?.problem.code === 'not_found')
    return (
      <NotFound title={t('notFound.title', { id: shownId(id) })} why={t('notFound.why')} href={hrefOf('batches')} go={t('notFound.go')} />
    );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: { sm: 560 } }}>
      <PageHead
        back={{ href: hrefOf('batches'), label: common('backToTheList') }}
        title={titles('batch-view', { id: shownId(id) })}
        sub={batch?.name && <span>{batch.name}</span>}
        actions={batch && <BatchTools batch={batch} />}
      />
      {error && <PageFailure error={error} retry={retry} />}
      {!batch && !error && <CardsSkeleton columns={[[4, 10]]} />}
      {batch && (
        <>
          <Box sx={{ px: { xs: 4, sm: 5 }, pb: 3 }}>
            <BatchFacts batch={batch} />
          </Box>
          <BatchJobsPanel batchId={batch.id} />
          <BatchRows batch={batch} isWhole={isWhole} patch={patch} />
        </>
      )}
    </Box>
  );
}
