'use client';

import { useState } from 'react';
import { ApiError, call } from '#lib/browser/api/api.ts';
import type { BatchRow } from '#lib/contract/batches.ts';
import * as contract from '#lib/contract/index.ts';

type RowAction = 'lookup' | 'upload';

type RowFailure = { row: BatchRow; action: RowAction; error: ApiError };

const ENDPOINTS = { lookup: contract.batches.lookupImei, upload: contract.batches.uploadVzw } as const;

export function useRowActions(batchId: number, patch: (row: BatchRow) => void) {
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const [failure, setFailure] = useState<RowFailure>();

  const ask = async (row: BatchRow, action: RowAction) => {
    setBusy((now) => new Set([...now, row.id]));
    setFailure(undefined);
    try {
      patch((await call(ENDPOINTS[action], { params: { id: batchId, rowId: row.id } })).data);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure({ row, action, error });
    } finally {
      setBusy((now) => new Set([...now].filter((id) => id !== row.id)));
    }
  };

  const editImei = async (row: Pick<BatchRow, 'id' | 'version'>, imei: string) => {
    const params = { batchId, rowId: row.id };
    const { data } = await call(contract.batches.editImei, { params, body: { imei, version: row.version } });
    patch(data);
    return data;
  };

  return { busy, failure, ask, editImei };
}

export type RowActions = ReturnType<typeof useRowActions>;
