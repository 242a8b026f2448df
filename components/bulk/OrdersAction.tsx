'use client';

import { type ReactNode, useCallback, useState } from 'react';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import type { BulkWork } from './bulkWork.ts';
import { type Followed, OpenContext, type Ordered } from './orderContext.ts';

const BulkDialog = lazyPart(async () => (await import('./BulkDialog.tsx')).BulkDialog);
const JobDialog = lazyPart(async () => (await import('./JobDialog.tsx')).JobDialog);
const JobWatch = lazyPart(async () => (await import('./JobWatch.tsx')).JobWatch, { isQuiet: true });

/** Holds the order that may be open, the job that is looked at and those that were begun here, so that what they were opened from may go: a selection, a job's card. */
export function Orders({ children }: { children: ReactNode }) {
  const [ordered, setOrdered] = useState<Ordered>();
  const [followed, setFollowed] = useState<Followed>();
  const [begun, setBegun] = useState<readonly number[]>([]);
  const open = useCallback((opened: Ordered | Followed) => ('job' in opened ? setFollowed(opened) : setOrdered(opened)), []);
  const watch = (id: number) => setBegun((before) => [...before.filter((each) => each !== id), id]);
  const onBegun = (work: BulkWork) => {
    ordered?.onBegun?.();
    if ('job' in work) watch(work.job);
  };
  return (
    <OpenContext value={open}>
      {children}
      {ordered && <BulkDialog {...ordered} onBegun={onBegun} onClose={() => setOrdered(undefined)} />}
      {followed && <JobDialog key={followed.job} id={followed.job} first={followed.first} onClose={() => setFollowed(undefined)} />}
      {begun.map((id) => (
        <JobWatch
          key={id}
          id={id}
          onOver={() => setBegun((before) => before.filter((each) => each !== id))}
          onUndo={(undo) => watch(undo.id)}
        />
      ))}
    </OpenContext>
  );
}
