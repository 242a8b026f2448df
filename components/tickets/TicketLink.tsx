'use client';

import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { hrefOf } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { Link } from '#lib/i18n/navigation.ts';

export const ticketHref = (ticket: { id: number } | { number: string }) =>
  `${hrefOf('tickets')}?${'id' in ticket ? new URLSearchParams({ ticket: String(ticket.id) }) : new URLSearchParams({ q: ticket.number })}`;

type Props = { ticket: Parameters<typeof ticketHref>[0]; children: ReactNode };

export function TicketLink({ ticket, children }: Props) {
  const may = useAllows();
  if (!may(contract.tickets.list.access)) return children;
  return (
    <MuiLink component={Link} href={ticketHref(ticket)} prefetch={false} underline="hover" sx={{ color: 'text.primary' }}>
      {children}
    </MuiLink>
  );
}
