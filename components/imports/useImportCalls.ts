'use client';

import { call } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { sentOf } from './draft.ts';

type Sent = ReturnType<typeof sentOf>;

/** The two doors of an import: into the stock, or into a batch. Judging changes nothing, so nothing on screen is asked for again after it. */
export function useImportCalls(batchId: number | undefined) {
  const stock = useWrite(contract.imports.run);
  const batch = useWrite(contract.batches.import);
  const query = { dry_run: '1', all: '1' } as const;
  if (batchId === undefined)
    return {
      judge: (body: Sent, signal: AbortSignal) => call(contract.imports.run, { query, body }, { signal }),
      write: { trigger: (body: Sent) => stock.trigger([{ query: { all: '1' }, body }]), isMutating: stock.isMutating },
    };
  const params = { id: batchId };
  return {
    judge: (body: Sent, signal: AbortSignal) => call(contract.batches.import, { params, query, body }, { signal }),
    write: { trigger: (body: Sent) => batch.trigger([{ params, query: { all: '1' }, body }]), isMutating: batch.isMutating },
  };
}
