'use client';

import { useState } from 'react';
import { BulkFallbackDialog } from './BulkFallbackDialog.tsx';
import type { BulkScope } from './bulkScope.ts';
import type { BulkWork } from './bulkWork.ts';
import { JobDialog } from './JobDialog.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import type { Order } from './orders.ts';

type Props = { scope: BulkScope; order: Order; onBegun?: (work: BulkWork) => void; onClose: () => void };

export function BulkDialog({ scope, order, onBegun, onClose }: Props) {
  const [begun, setBegun] = useState<BulkWork>();
  const begin = (work: BulkWork) => {
    setBegun(work);
    onBegun?.(work);
  };
  if (!begun) return <OrderDialog scope={scope} order={order} onBegun={begin} onClose={onClose} />;
  if ('fallback' in begun) return <BulkFallbackDialog fallback={begun.fallback} onClose={onClose} />;
  return <JobDialog id={begun.job} onClose={onClose} />;
}
