'use client';

import { adaptiveThrottle } from '#lib/browser/api/adaptiveThrottle.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { BatchRow } from '#lib/contract/batches.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';

type Shown = Reply<typeof contract.batches.show>;

/** A batch with its rows, live. `isWhole` is false while there are only the rows the page came with. */
export function useBatch(id: string, first: Shown | undefined, isCut: boolean) {
  const { data, error, mutate } = useRead(
    contract.batches.show,
    { params: { id } },
    { fallbackData: first, revalidateOnMount: !first || isCut, background: true, use: [adaptiveThrottle] },
  );
  useChannel(`batch.${id}`, 'batches', 'jobs');
  /** Puts a row's own answer in its place without asking for the other ten thousand. */
  const patch = (row: BatchRow) =>
    void mutate(
      (now) => now && { data: { ...now.data, rows: now.data.rows.map((each) => (each.id === row.id ? { ...each, ...row } : each)) } },
      { revalidate: false },
    );
  return { batch: data?.data, isWhole: data !== undefined && !(isCut && data === first), error, retry: () => void mutate(), patch };
}
