'use client';

import { useEffect, useRef, useState } from 'react';
import { refresh } from '#lib/browser/api/useApi.ts';
import type { BulkJob, BulkRow } from '#lib/contract/bulk.ts';
import { type BulkFallback, type RunningFallback, startBulkFallback } from './bulkFallback.ts';

export function useBulkFallback(fallback: BulkFallback) {
  const running = useRef<RunningFallback>(undefined);
  const [last, setLast] = useState<{ job: BulkJob; rows: readonly BulkRow[] }>();
  const isOver = Boolean(last?.job.finished_at);

  useEffect(() => {
    if (running.current) return;
    running.current = startBulkFallback(fallback, (job, rows) => setLast({ job, rows }));
    void running.current.ended.then(() => refresh('sims', 'batches'));
  }, [fallback]);

  useEffect(() => {
    if (isOver) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOver]);

  return {
    job: last?.job,
    rows: last?.rows ?? [],
    pause: () => running.current?.pause(),
    resume: () => running.current?.resume(),
    cancel: () => running.current?.cancel(),
  };
}
