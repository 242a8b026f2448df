'use client';

import { type ReactNode, useCallback, useState } from 'react';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { type Followed, OpenContext, type Ordered } from './orderContext.ts';

const BulkDialog = lazyPart(async () => (await import('./BulkDialog.tsx')).BulkDialog);
const JobDialog = lazyPart(async () => (await import('./JobDialog.tsx')).JobDialog);

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
