'use client';

import { useTranslations } from 'next-intl';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { ListScreen } from '#components/ui/lists/ListScreen.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useList } from '#lib/browser/api/useList.ts';
import { useListState } from '#lib/browser/api/useListState.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { OperationQuery } from '#lib/contract/operations.ts';
import { OperationFilters } from './OperationFilters.tsx';
import { OperationPhoneRow } from './OperationPhoneRow.tsx';
import { useOperationColumns } from './operationColumns.tsx';

const NARROWING = ['q', 'whose', 'state', 'kind', 'undo', 'from', 'to'] as const;

/** What was done to many at once, by whom, and how it went. */
export function OperationsScreen({ first }: { first: Reply<typeof contract.operations.list> | undefined }) {
  const t = useTranslations('operations');
  const titles = useTranslations('titles');
  const isThere = useCapability('operations');
  const state = useListState(OperationQuery, NARROWING);
  const { query, change, narrowed } = state;
  const list = useList(contract.operations.list, isThere ? query : null, first, { background: true });
  useChannel('jobs', 'operations', 'jobs');
  const columns = useOperationColumns();
  if (!isThere) return <Empty glyph="skipped">{t('unable')}</Empty>;
  return (
    <ListScreen
      title={titles('operations')}
      actions={
        <LinkButton variant="outlined" href={hrefOf('activity')}>
          {titles('activity')}
        </LinkButton>
      }
      list={list}
      state={{ ...state, query: { sort: undefined } }}
      filters={<OperationFilters query={query} counts={list.meta?.counts} change={change} />}
      count={t('count', { total: list.meta?.total ?? 0 })}
      none={t(narrowed ? 'noneMatch' : 'none')}
      glyph="done"
      columns={columns}
      phone={(operation) => <OperationPhoneRow operation={operation} />}
    />
  );
}
