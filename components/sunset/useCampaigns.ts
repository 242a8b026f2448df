'use client';

import { useMemo } from 'react';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import * as contract from '#lib/contract/index.ts';

export function useCampaigns() {
  const isThere = useCapability('campaigns');
  const { data } = useRead(contract.sunset.campaigns, isThere ? {} : null, { background: true, revalidateOnFocus: false });
  return useMemo(() => ({ isThere, isRead: data !== undefined, campaigns: data?.data ?? [] }), [isThere, data]);
}
