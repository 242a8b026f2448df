'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { ActionButton } from '#components/ui/ActionButton.tsx';
import { useAllows } from '#lib/browser/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { BulkScope } from './BulkAction.tsx';
import { ORDER_ACCESS, type Order } from './orders.ts';

const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }));

type Props = BulkScope & { order: Order; label: string; onDone?: () => void };

/** One order for many SIMs, where it is the only one that makes sense: straight to what it would do. Not there for whoever may not give it. */
export function OrderAction({ order, label, onDone, ...scope }: Props) {
  const t = useTranslations('bulk');
  const may = useAllows();
  const [isAsked, setAsked] = useState(false);
  if (!may(ORDER_ACCESS[order])) return null;
  return (
    <>
      <ActionButton
        variant="contained"
        color="primary"
        aria-haspopup="dialog"
        reason={may(contract.batches.fromQuery.access) ? undefined : t('why.noSelection')}
        onClick={() => setAsked(true)}
      >
        {label}
      </ActionButton>
      {isAsked && (
        <Suspense fallback={null}>
          <BulkDialog
            scope={scope}
            order={order}
            onClose={(isBegun) => {
              setAsked(false);
              if (isBegun) onDone?.();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
