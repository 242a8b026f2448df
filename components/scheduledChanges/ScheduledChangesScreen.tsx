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
import { scheduledChanges as shapes } from '#lib/contract/scheduledChanges.ts';
import { ScheduledPhoneRow } from './ScheduledPhoneRow.tsx';
import { useScheduledColumns } from './scheduledColumns.tsx';

export function ScheduledChangesScreen({ first }: { first: Reply<typeof contract.scheduledChanges.list> | undefined }) {
  const t = useTranslations('scheduledChanges');
  const titles = useTranslations('titles');
  const isThere = useCapability('scheduledChanges');
  const hasRules = useCapability('lineRules');
  const state = useListState(shapes.list.query);
  const list = useList(contract.scheduledChanges.list, isThere ? state.query : null, first);
  useChannel('sims', 'scheduledChanges');
  const columns = useScheduledColumns();
  if (!isThere) return <Empty glyph="unknown">{t('unable')}</Empty>;
  return (
    <ListScreen
      title={titles('scheduledChanges')}
      actions={
        hasRules && (
          <LinkButton variant="outlined" href={hrefOf('line-rules')}>
            {titles('line-rules')}
          </LinkButton>
        )
      }
      list={list}
      state={{ ...state, query: { sort: undefined } }}
      count={t('count', { total: list.meta?.total ?? 0 })}
      none={t('none')}
      glyph="scheduled"
      begin={
        <LinkButton variant="outlined" href={hrefOf('sims')}>
          {t('begin')}
        </LinkButton>
      }
      columns={columns}
      phone={(scheduled) => <ScheduledPhoneRow scheduled={scheduled} />}
    />
  );
}
