'use client';

import { useTranslations } from 'next-intl';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError, call } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import type { BulkJob } from '#lib/contract/bulk.ts';
import * as contract from '#lib/contract/index.ts';
import { useOrders } from './orderContext.ts';

/** Takes a job back at once, what was changed since left as it is. Where that is refused, the job is shown as it stands now. */
export function useJobUndo() {
  const t = useTranslations('bulk.undo');
  const toast = useToast();
  const open = useOrders();
  const { trigger } = useWrite(contract.bulk.undo);
  return async ({ id, version }: Pick<BulkJob, 'id' | 'version'>): Promise<BulkJob | undefined> => {
    const params = { id };
    try {
      const dry = await call(contract.bulk.undo, { params, body: { version, dry_run: true } });
      const { changes = 0 } = dry.data.preflight ?? {};
      if (changes > 0) return (await trigger([{ params, body: { version, confirm: String(changes) } }])).data;
      toast(t('nothing'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      open({ job: id });
    }
    return undefined;
  };
}
