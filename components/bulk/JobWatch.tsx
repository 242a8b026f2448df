'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { BulkJob } from '#lib/contract/bulk.ts';
import * as contract from '#lib/contract/index.ts';
import { accessOf, orderOf } from './orders.ts';
import { canUndo } from './undoing.ts';
import { useJobTitle } from './useJobTitle.ts';
import { useJobUndo } from './useJobUndo.ts';

type Props = { id: number; onOver: () => void; onUndo: (undo: BulkJob) => void };

/** Says once that a job somebody began here is over, with its way back and its address, wherever they are by then. */
export function JobWatch({ id, onOver, onUndo }: Props) {
  const t = useTranslations('bulk');
  const common = useTranslations('common');
  const { jobTitle } = useJobTitle();
  const may = useAllows();
  const toast = useToast();
  const undo = useJobUndo();
  const hasAddress = useCapability('operations');
  const isSaid = useRef(false);
  const { data } = useRead(contract.bulk.show, { params: { id } }, { background: true });
  useChannel('jobs', 'jobs');
  const job = data?.data;
  useEffect(() => {
    if (!job?.finished_at || isSaid.current) return;
    isSaid.current = true;
    const { done, failed, skipped } = job;
    const back = async () => {
      const begun = await undo(job);
      if (begun) onUndo(begun);
    };
    toast(
      t('finished', { title: jobTitle(job), done, failed, skipped }),
      canUndo(job) && may(accessOf(orderOf(job))) ? { label: common('undo'), run: () => void back() } : undefined,
      hasAddress ? { label: common('show'), href: hrefOf('operation', { kind: 'bulk', id }) } : undefined,
    );
    onOver();
  });
  return null;
}
