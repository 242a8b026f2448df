'use client';

import { useTranslations } from 'next-intl';
import { ExportButton } from '#components/ui/controls/ExportButton.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { ListScreen } from '#components/ui/lists/ListScreen.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useList } from '#lib/browser/api/useList.ts';
import { useListState } from '#lib/browser/api/useListState.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { ActivityQuery } from '#lib/contract/operations/activity.ts';
import { ActivityFilters } from './ActivityFilters.tsx';
import { ActivityPhoneRow } from './ActivityPhoneRow.tsx';
import { useActivityColumns } from './activityColumns.tsx';

const ActivityExportDialog = lazyPart(async () => (await import('./ActivityExportDialog.tsx')).ActivityExportDialog);

const NARROWING = ['q', 'source', 'verb', 'from', 'to', 'user'] as const;

/** Who did what, over the histories of all records. */
export function ActivityScreen({ first }: { first: Reply<typeof contract.operations.activity> | undefined }) {
  const t = useTranslations('operations');
  const titles = useTranslations('titles');
  const common = useTranslations('common');
  const isThere = useCapability('operations');
  const state = useListState(ActivityQuery, NARROWING);
  const { query, change, narrowed } = state;
  const list = useList(contract.operations.activity, isThere ? query : null, first);
  const columns = useActivityColumns();
  if (!isThere) return <Empty glyph="skipped">{t('unable')}</Empty>;
  return (
    <ListScreen
      title={titles('activity')}
      back={{ href: hrefOf('operations'), label: t('toList') }}
      list={list}
      state={{ ...state, query: { sort: undefined } }}
      filters={<ActivityFilters query={query} change={change} />}
      count={common('entries', { total: list.meta?.total ?? 0 })}
      none={t(narrowed ? 'activity.noneMatch' : 'activity.none')}
      columns={columns}
      phone={(entry) => <ActivityPhoneRow entry={entry} />}
      actions={
        <ExportButton
          title={t('activity.export')}
          isOffered={list.rows.length > 0}
          dialog={(close) => <ActivityExportDialog query={query} onClose={close} />}
        />
      }
    />
  );
}
