'use client';

import { useRead } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';

/** What there is to choose from. */
export function useUserChoices(branch: string, asksTechnician: boolean, technician: { id: number; name: string } | undefined) {
  const may = useAllows();
  const options = useRead(contract.users.options, { query: { Branch: branch.trim() || undefined } }).data?.data;
  const crew = useRead(contract.technicians.list, asksTechnician && may(contract.technicians.list.access) ? {} : null).data?.data ?? [];
  const people = technician && !crew.some(({ id }) => id === technician.id) ? [technician, ...crew] : crew;
  const branches = [...new Set([...(options?.branches ?? []), ...(branch ? [branch] : [])])];
  return { branches, roles: options?.roles, people };
}
