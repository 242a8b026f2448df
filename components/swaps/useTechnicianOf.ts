'use client';

import { useRead } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';

const ONCE = { revalidateOnFocus: false } as const;

/** Who has the visit of a swap's ticket, with the number of their phone where the reader may know it. */
export function useTechnicianOf({ ticket_number }: Pick<Swap, 'ticket_number'>): { name: string; phone: string | null } | undefined {
  const may = useAllows();
  const { data: found } = useRead(contract.tickets.lookup, { params: { ticketNumber: ticket_number } }, ONCE);
  const id = found?.ticket.technician_id ?? null;
  const { data: crew } = useRead(contract.technicians.list, id !== null && may(contract.technicians.list.access) ? {} : null, ONCE);
  const known = crew?.data.find((technician) => technician.id === id);
  const name = known?.name || found?.ticket.technician_name;
  return name ? { name, phone: known?.phone ?? null } : undefined;
}
