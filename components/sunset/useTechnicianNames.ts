'use client';

import { useMemo } from 'react';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';

export function useTechnicianNames(): ReadonlyMap<number, string> {
  const may = useAllows();
  const { data } = useRead(contract.technicians.list, may(contract.technicians.list.access) ? {} : null, {
    background: true,
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  return useMemo(() => new Map((data?.data ?? []).map(({ id, name }) => [id, name])), [data]);
}
