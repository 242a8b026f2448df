'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { TodoMadeScope } from '#components/todos/TodoMadeAction.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { ListFooter } from '#components/ui/lists/ListFooter.tsx';
import { FailedTodo, todoSourceOf } from './FailedTodo.tsx';
import { JobRows } from './JobRows.tsx';
import { JobView } from './JobView.tsx';
import { RowFilter } from './RowFilter.tsx';
import { JOB_ROWS, type JobInSight } from './useJob.ts';

export function JobBody({ job, read, rows, isBeyond, turn, shown, show }: JobInSight) {
  const t = useTranslations('bulk');
  return (
    <>
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
          {rows.data && !isBeyond && rows.data.meta.total > JOB_ROWS && <ListFooter meta={rows.data.meta} onPage={turn} />}
        </Box>
      )}
    </>
  );
}
