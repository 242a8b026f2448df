'use client';

import { z } from 'zod';
import { useListState } from '#lib/browser/api/useListState.ts';

const Address = z.object({ view: z.enum(['lines']).optional() });

export type AuditView = 'bills' | 'lines';

export function useAuditView() {
  const { query } = useListState(Address);
  return { view: query.view ?? ('bills' as const) };
}
