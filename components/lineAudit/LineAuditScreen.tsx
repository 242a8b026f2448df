'use client';

import type { ReactNode } from 'react';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import type { Reply } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/contract/index.ts';
import { BillAudit } from './BillAudit.tsx';
import { useAuditView } from './useAuditView.ts';

/** `children`: what carriers and station say without a bill. */
export function LineAuditScreen({ first, children }: { first: Reply<typeof contract.lineAudit.list> | undefined; children: ReactNode }) {
  const { view } = useAuditView();
  return useCapability('lineAudit') && view === 'bills' ? <BillAudit first={first} /> : children;
}
