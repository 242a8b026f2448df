'use client';

import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import type { Job } from '#lib/contract/bulk.ts';
import type { BulkScope } from './BulkAction.tsx';
import type { Order } from './orders.ts';

const BulkDialog = lazyPart(async () => (await import('./BulkDialog.tsx')).BulkDialog);
const JobDialog = lazyPart(async () => (await import('./JobDialog.tsx')).JobDialog);

/** An order to be given, or a job to be looked at. `onBegun` is called when the work begins: the selection has done its own. */
type Ordered = { scope: BulkScope; order: Order; onBegun?: () => void };
type Followed = { job: number; first?: Job };

const OpenContext = createContext<(opened: Ordered | Followed) => void>(() => undefined);

/** Holds the order that may be open and the job that is looked at, so that what they were opened from may go: a selection, a job's card. */
export function Orders({ children }: { children: ReactNode }) {
  const [ordered, setOrdered] = useState<Ordered>();
  const [followed, setFollowed] = useState<Followed>();
  const open = useCallback((opened: Ordered | Followed) => ('job' in opened ? setFollowed(opened) : setOrdered(opened)), []);
  return (
    <OpenContext value={open}>
      {children}
      {ordered && <BulkDialog {...ordered} onClose={() => setOrdered(undefined)} />}
      {followed && <JobDialog key={followed.job} id={followed.job} first={followed.first} onClose={() => setFollowed(undefined)} />}
    </OpenContext>
  );
}

/** `open({ scope, order: 'activate' })` asks what it would do, and then does it; `open({ job: 5 })` shows how far it is. */
export const useOrders = () => useContext(OpenContext);
