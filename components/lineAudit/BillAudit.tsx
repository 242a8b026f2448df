'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMonthName } from '#components/recurring/useMonthName.ts';
import { TodoMadeScope } from '#components/todos/TodoMadeAction.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { PageFailure } from '#components/ui/feedback/PageFailure.tsx';
import { ColumnsButton } from '#components/ui/lists/ColumnsButton.tsx';
import { ListScreen } from '#components/ui/lists/ListScreen.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useList } from '#lib/browser/api/useList.ts';
import { useListState } from '#lib/browser/api/useListState.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { AuditQuery } from '#lib/contract/lineAudit.ts';
import { todoSourceOf } from './AuditActs.tsx';
import { AuditExport } from './AuditExport.tsx';
import { AuditFigures } from './AuditFigures.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditRow } from './AuditRow.tsx';
import { AuditSelected } from './AuditSelected.tsx';
import { AuditViewAction } from './AuditViewAction.tsx';
import { useAuditColumns } from './auditColumns.tsx';
import { useTicked } from './useTicked.ts';

const BillImport = lazyPart(async () => (await import('./BillImport.tsx')).BillImport);

const NARROWING = ['q', 'kind', 'provider'] as const;

export function BillAudit({ first }: { first: Reply<typeof contract.lineAudit.list> | undefined }) {
  const t = useTranslations('lineAudit');
  const common = useTranslations('common');
  const ui = useTranslations('ui');
  const title = useTranslations('titles')('ghosts');
  const monthName = useMonthName();
  const may = useAllows();
  const [importing, setImporting] = useState(false);
  const state = useListState(AuditQuery, NARROWING);
  const { query, change, narrowed } = state;
  const { month, provider } = query;
  const list = useList(contract.lineAudit.list, query, first, { background: true });
  const summary = useRead(contract.lineAudit.summary, { query: { month, provider } }, { background: true });
  const audit = summary.data?.data;
  useChannel('ghosts', 'lineAudit');
  const currency = audit?.currency ?? 'USD';
  const { all, columns, choose, widen } = useAuditColumns(currency, may(['read', 'Invoice']));
  const { ids, selection, clear, seen } = useTicked(list.rows, query);
  const isEmpty = audit?.month === null;
  const unknown = audit ? undefined : summary.error ? ui('failure.title') : common('loading');
  const mayImport = may(contract.lineAudit.import.access);
  const importButton = mayImport && (
    <Button variant="contained" color="primary" aria-haspopup="dialog" onClick={() => setImporting(true)}>
      {t('import.open')}
    </Button>
  );
  return (
    <TodoMadeScope sources={list.rows.map(todoSourceOf)}>
      <ListScreen
        title={title}
        list={list}
        state={state}
        filters={<AuditFilters audit={audit} query={query} change={change} />}
        above={
          <>
            {summary.error && <PageFailure error={summary.error} retry={summary.mutate} />}
            {audit && !isEmpty && <AuditFigures audit={audit} />}
            <AuditSelected
              {...{ ids, seen, currency }}
              unseen={ids.filter((id) => !list.rows.some((row) => row.id === id)).length}
              onClear={clear}
              onUntick={(gone) => selection.set(gone, false)}
            />
          </>
        }
        count={`${audit?.month ? `${monthName(audit.month)} · ` : ''}${t(narrowed ? 'countOf' : 'count', { total: list.meta?.total ?? 0 })}`}
        none={unknown ?? t(isEmpty ? 'noBill' : narrowed ? 'matching' : 'none')}
        glyph={unknown || isEmpty ? 'unknown' : 'done'}
        begin={isEmpty && importButton}
        columns={columns}
        onWidth={widen}
        selection={selection}
        phone={(line) => <AuditRow line={line} currency={currency} />}
        actions={
          <>
            <AuditViewAction />
            <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
              <ColumnsButton all={all} chosen={columns.map(({ field }) => field)} onChoose={choose} />
            </Box>
            <AuditExport query={query} count={list.meta?.total ?? 0} />
            {!isEmpty && importButton}
          </>
        }
      >
        {importing && <BillImport accounts={audit?.bills ?? []} currency={currency} onClose={() => setImporting(false)} />}
      </ListScreen>
    </TodoMadeScope>
  );
}
