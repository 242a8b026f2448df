'use client';

import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { BulkScope } from './bulkScope.ts';
import { useOrders } from './orderContext.ts';
import { ORDER_ACCESS, type Order } from './orders.ts';

type Props = BulkScope & { order: Order; label: string; onBegun?: () => void };

/** One order for many SIMs, where it is the only one that makes sense: straight to what it would do. Not there for whoever may not give it. */
export function OrderAction({ order, label, onBegun, ...scope }: Props) {
  const t = useTranslations('bulk');
  const may = useAllows();
  const open = useOrders();
  if (!may(ORDER_ACCESS[order])) return null;
  return (
    <ActionButton
      variant="contained"
      color="primary"
      aria-haspopup="dialog"
      reason={may(contract.batches.fromQuery.access) ? undefined : t('why.noSelection')}
      onClick={() => open({ scope, order, onBegun })}
    >
      {label}
    </ActionButton>
  );
}
