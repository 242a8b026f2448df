'use client';

import { adaptiveThrottle } from '#lib/browser/api/adaptiveThrottle.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { SupervisedPath } from '#lib/contract/supervision.ts';

/** Check-ins are pushed by nobody. */
const AGAIN = 30_000;

export const usePaths = (cs: string | null) =>
  useRead(contract.systems.paths, cs === null ? null : { params: { cs } }, {
    background: true,
    refreshInterval: AGAIN,
    use: [adaptiveThrottle],
  });

/** Since when a path is silent for longer than it may; nothing while it is not. */
export function overdueSince({ due_at, dead }: SupervisedPath, now: number): string | undefined {
  const open = dead.find(({ until }) => until === null);
  return open?.from ?? (due_at && Date.parse(due_at) < now ? due_at : undefined);
}
