'use client';

import { useRead } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { e164, readablePhone } from '#lib/format/phoneNumbers.ts';
import { useTechnicianOf } from './useTechnicianOf.ts';

/** `number` in E.164, `shown` as people read it. */
export type Contact = { who: 'technician' | 'caller' | 'site'; name: string; number: string; shown: string };

const ONCE = { revalidateOnFocus: false } as const;

/** Whose phone may be the one at the panel, with a number that can be texted: the technician's, the caller's, the site's. */
export function useContacts({ ticket_number, cs_no }: Pick<Swap, 'ticket_number' | 'cs_no'>): Contact[] {
  const may = useAllows();
  const technician = useTechnicianOf({ ticket_number });
  const { data: found } = useRead(contract.tickets.lookup, { params: { ticketNumber: ticket_number } }, ONCE);
  const { data: system } = useRead(contract.systems.show, may(contract.systems.show.access) ? { params: { cs: cs_no } } : null, ONCE);
  const known = [
    { who: 'technician' as const, name: technician?.name, number: technician?.phone },
    { who: 'caller' as const, name: found?.ticket.caller_name, number: found?.ticket.caller_phone },
    { who: 'site' as const, name: found?.ticket.site_name, number: system?.data.phones?.phone },
  ];
  return known
    .map(({ who, name, number }) => ({ who, name: name ?? '', number: e164(number ?? '') ?? '', shown: readablePhone(number ?? '') }))
    .filter(({ number }, at, all) => number && all.findIndex((each) => each.number === number) === at);
}
