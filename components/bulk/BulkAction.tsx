'use client';

import ArrowDropDownOutlined from '@mui/icons-material/ArrowDropDownOutlined';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useRef, useState } from 'react';
import { ActionButton } from '#components/ui/ActionButton.tsx';
import { useUser } from '#lib/browser/useUser.tsx';
import type { SimSelection } from '#lib/contract/simSelection.ts';
import type { Order } from './orders.ts';

const BulkMenu = lazy(async () => ({ default: (await import('./BulkMenu.tsx')).BulkMenu }));
const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }));

/** SIMs chosen in a list, or all rows of a batch. */
export type BulkScope = { selection: SimSelection; batchId?: undefined } | { batchId: number; count: number; selection?: undefined };

export const countOf = (scope: BulkScope) => (scope.selection ? scope.selection.count : scope.count);

/** Called when a job that was begun here is no longer looked at: it goes on by itself, and the selection has done its work. */
type Props = BulkScope & { onDone?: () => void };

/** What to do with these N SIMs: one button, a menu of orders, and for the chosen one what it would do, before it is done. */
export function BulkAction({ onDone, ...scope }: Props) {
  const t = useTranslations('bulk');
  const user = useUser();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const [order, setOrder] = useState<Order>();
  const count = countOf(scope);
  if (!user) return null;
  return (
    <>
      <ActionButton
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        endIcon={<ArrowDropDownOutlined />}
        reason={count === 0 ? t('nothing') : undefined}
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        {t(scope.selection ? 'button.these' : 'button.all', { count })}
      </ActionButton>
      {wasOpen && (
        <Suspense fallback={null}>
          <BulkMenu scope={scope} anchor={anchor.current} isOpen={isOpen} onClose={() => setOpen(false)} onOrder={setOrder} />
        </Suspense>
      )}
      {order && (
        <Suspense fallback={null}>
          <BulkDialog
            scope={scope}
            order={order}
            onClose={(isBegun) => {
              setOrder(undefined);
              if (isBegun) onDone?.();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
