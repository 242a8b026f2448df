'use client';

import { useMemo } from 'react';
import { TICKET_FIELDS, TicketQuery } from '#lib/contract/tickets.ts';
import { TicketExport } from './TicketExport.tsx';

const query = TicketQuery.parse({});

export function TicketExportAction({ ids }: { ids: readonly number[] }) {
  const key = [...new Set(ids)].join();
  const unique = useMemo(() => (key ? key.split(',').map(Number) : []), [key]);
  return <TicketExport selection={{ query, ids: unique, count: unique.length }} fields={TICKET_FIELDS} />;
}
