'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { TodoMadeAction } from '#components/todos/TodoMadeAction.tsx';
import type { BulkJob, BulkRow } from '#lib/contract/bulk.ts';
import { useJobTitle } from './useJobTitle.ts';

export const todoSourceOf = ({ id }: BulkRow) => `job-row:${id}`;

export function FailedTodo({ row, job }: { row: BulkRow; job: BulkJob }) {
  const t = useTranslations('todos.action');
  const { jobTitle } = useJobTitle();
  return (
    <Box>
      <TodoMadeAction
        source={todoSourceOf(row)}
        title={t('row', { imei: row.imei || String(row.id), job: jobTitle(job) })}
        about={row.sim_id === null ? null : { kind: 'sim', id: String(row.sim_id) }}
        description={row.message ?? undefined}
      />
    </Box>
  );
}
