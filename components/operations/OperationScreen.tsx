'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { JobPanel } from '#components/bulk/JobPanel.tsx';
import { ImportPanel } from '#components/imports/ImportPanel.tsx';
import { PageBody } from '#components/ui/display/PageBody.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { CardsSkeleton } from '#components/ui/feedback/CardsSkeleton.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { NotFound } from '#components/ui/feedback/NotFound.tsx';
import { PageFailure } from '#components/ui/feedback/PageFailure.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { OperationFacts } from './OperationFacts.tsx';
import { OperationStateChip } from './OperationStateChip.tsx';
import { useOperationTitle } from './operationWords.ts';

type Props = { kind: string; id: string; first: Reply<typeof contract.operations.show> | undefined };

/** One piece of work at its address: what it was, whose, how far it is, and what can still be done about it. */
export function OperationScreen({ kind, id, first }: Props) {
  const t = useTranslations('operations');
  const common = useTranslations('common');
  const titles = useTranslations('titles');
  const title = useOperationTitle();
  const isThere = useCapability('operations');
  const { data, error, mutate } = useRead(contract.operations.show, isThere ? { params: { kind, id } } : null, { fallbackData: first });
  useChannel('jobs', 'operations');
  if (!isThere) return <Empty glyph="skipped">{t('unable')}</Empty>;
  if (error?.problem.code === 'not_found')
    return <NotFound title={titles('operation', { id })} why={t('missing')} href={hrefOf('operations')} go={t('toList')} />;
  const operation = data?.data;
  return (
    <PageBody>
      <PageHead
        back={{ href: hrefOf('operations'), label: common('backToTheList') }}
        title={operation ? title(operation) : common('loading')}
        sub={operation && <OperationStateChip state={operation.state} />}
      />
      {error && <PageFailure error={error} retry={() => void mutate()} />}
      {!operation && !error && <CardsSkeleton columns={[[4, 10]]} />}
      {operation && (
        <Box sx={{ display: 'grid', gap: 4, px: 5 }}>
          <OperationFacts operation={operation} />
          {operation.kind === 'bulk' && <JobPanel id={operation.ref} />}
          {operation.kind === 'import' && <ImportPanel id={operation.ref} />}
        </Box>
      )}
    </PageBody>
  );
}
