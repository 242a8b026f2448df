'use client';

import { createContext, useContext } from 'react';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';

/** What was counted when the page was drawn: nothing moves when it is asked for anew. */
export const FirstCounts = createContext<Reply<typeof contract.counts.show> | undefined>(undefined);

/** What every page counts; nothing where the upstream does not count. */
export function useDeskCounts() {
  const isThere = useCapability('counts');
  const first = useContext(FirstCounts);
  const { data } = useRead(contract.counts.show, isThere ? {} : null, { background: true, fallbackData: first, revalidateOnMount: !first });
  return data?.data;
}
