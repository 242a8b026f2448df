'use client';

import { useState } from 'react';
import type { BulkScope } from './BulkAction.tsx';
import { BulkFallbackDialog } from './BulkFallbackDialog.tsx';
import type { BulkFallback } from './bulkFallback.ts';
import { JobDialog } from './JobDialog.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import type { Order } from './orders.ts';

/** Work that began: a job of the server's, or rows this browser goes through. */
export type Begun = { job: number } | { fallback: BulkFallback };

type Props = { scope: BulkScope; order: Order; onBegun?: () => void; onClose: () => void };

/** First what an order would do, then how far it has come. */
export function BulkDialog({ scope, order, onBegun, onClose }: Props) {
  const [begun, setBegun] = useState<Begun>();
  const begin = (work: Begun) => {
    setBegun(work);
    onBegun?.();
  };
  if (!begun) return <OrderDialog scope={scope} order={order} onBegun={begin} onClose={onClose} />;
  if ('fallback' in begun) return <BulkFallbackDialog fallback={begun.fallback} onClose={onClose} />;
  return <JobDialog id={begun.job} onClose={onClose} />;
}
