'use client';

import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TodoMadeScope } from '#components/todos/TodoMadeAction.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { useEvent } from '#components/ui/controls/useEvent.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { ListFooter } from '#components/ui/lists/ListFooter.tsx';
import { type TurnPage, usePageInReach } from '#components/ui/lists/usePageInReach.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { BulkJob } from '#lib/contract/bulk.ts';
import * as contract from '#lib/contract/index.ts';
import { FailedTodo, todoSourceOf } from './FailedTodo.tsx';
import { JobActs } from './JobActs.tsx';
import { JobActions, JobFrame } from './JobFrame.tsx';
import { JobRows } from './JobRows.tsx';
import { JobView } from './JobView.tsx';
import { RowFilter, type Shown } from './RowFilter.tsx';

const PAGE = 10;

export function JobDialog({ id: given, first, onClose }: { id: number; first?: BulkJob; onClose: () => void }) {
  const t = useTranslations('bulk');
  const common = useTranslations('common');
  const [id, setId] = useState(given);
  const [shown, setShown] = useState<Shown>('all');
  const [paging, setPaging] = useState({ page: 1, per_page: PAGE });
  const read = useRead(contract.bulk.show, { params: { id } }, { fallbackData: first && first.id === id ? { data: first } : undefined });
  const state = shown === 'all' ? undefined : shown;
  const rows = useRead(contract.bulk.rows, { params: { id }, query: { ...paging, state } });
  useChannel('jobs', 'jobs');
  const turn = useEvent<Parameters<TurnPage>>((change) => setPaging({ ...paging, ...change }));
  const isBeyond = usePageInReach(rows.data?.meta, rows.data?.data.length ?? 0, turn);
  const job = read.data?.data.id === id ? read.data.data : undefined;
  const show = (next: Shown) => {
    setShown(next);
    setPaging({ ...paging, page: 1 });
  };
  const follow = (next: BulkJob) => {
    show('all');
    setId(next.id);
  };
  return (
    <JobFrame job={job} onClose={onClose}>
      <DialogContent sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
        {read.error && <Failure problem={read.error.problem} retry={() => void read.mutate()} />}
        {job && <JobView job={job} />}
        {job && (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <RowFilter job={job} shown={shown} onShow={show} />
            {rows.error && <Failure problem={rows.error.problem} retry={() => void rows.mutate()} />}
            {rows.data &&
              !isBeyond &&
              (rows.data.data.length > 0 ? (
                <TodoMadeScope sources={rows.data.data.filter(({ state }) => state === 'failed').map(todoSourceOf)}>
                  <JobRows rows={rows.data.data} action={(row) => <FailedTodo row={row} job={job} />} />
                </TodoMadeScope>
              ) : (
                <span>{t('noRows')}</span>
              ))}
            {rows.data && !isBeyond && rows.data.meta.total > PAGE && <ListFooter meta={rows.data.meta} onPage={turn} />}
          </Box>
        )}
      </DialogContent>
      <JobActions>
        {job && <JobActs job={job} onFollow={follow} />}
        <Button onClick={onClose}>{common('close')}</Button>
      </JobActions>
    </JobFrame>
  );
}
