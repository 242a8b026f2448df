'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { useSecond } from '#components/ui/display/useSecond.ts';
import type { InstallerJob } from '#lib/contract/installer/shapes.ts';
import { isStopped } from './view.ts';

const StoppedContext = createContext(false);

/** Tells every screen below whether hands are off the panel; the second the test runs out, without a network too. */
export function Stopped({ job, children }: { job: InstallerJob; children: ReactNode }) {
  return <StoppedContext value={isStopped(job, useSecond())}>{children}</StoppedContext>;
}

export const useStopped = () => useContext(StoppedContext);
