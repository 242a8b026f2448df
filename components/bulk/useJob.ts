'use client';

import { useState } from 'react';
import { useEvent } from '#components/ui/controls/useEvent.ts';
import { type TurnPage, usePageInReach } from '#components/ui/lists/usePageInReach.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { BulkJob } from '#lib/contract/bulk.ts';
import * as contract from '#lib/contract/index.ts';
import type { Shown } from './RowFilter.tsx';

export const JOB_ROWS = 10;

/** A job and the rows of it that are looked at, as they are now. */
export function useJob(id: number, first?: BulkJob) {
  const [shown, setShown] = useState<Shown>('all');
  const [paging, setPaging] = useState({ page: 1, per_page: JOB_ROWS });
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
  return { job, read, rows, isBeyond, turn, shown, show };
}

export type JobInSight = ReturnType<typeof useJob>;
