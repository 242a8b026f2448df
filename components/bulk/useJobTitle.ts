'use client';

import { useTranslations } from 'next-intl';
import type { BulkJob } from '#lib/contract/bulk.ts';
import { type Order, orderOf, targetOf, type Unordered } from './orders.ts';

type Titled = Pick<BulkJob, 'action' | 'stock_state' | 'total' | 'warehouse_code' | 'device_type' | 'plan'>;

/** "Activate 200 SIMs", "Move 24 SIMs to TRK-07". */
export function useJobTitle() {
  const t = useTranslations('bulk.title');
  const titleOf = (order: Order | Unordered, count: number, target: string) => t(order, { count, target: target || 'none' });
  return { titleOf, jobTitle: (job: Titled) => titleOf(orderOf(job), job.total, targetOf(job)) };
}
