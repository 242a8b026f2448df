'use client';

import { useTranslations } from 'next-intl';
import type { z } from 'zod';
import { TicketLink } from '#components/tickets/TicketLink.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { isFlagged } from '#lib/contract/systems.ts';
import type { TicketLookup } from '#lib/contract/tickets.ts';
import { knownTicketStatus } from '#lib/contract/words/tickets.ts';
import { CsLink } from './CsLink.tsx';

export function TicketFacts({ found: { ticket, system } }: { found: z.infer<typeof TicketLookup> }) {
  const t = useTranslations('swaps.wizard.ticket');
  const statuses = useTranslations('systems.tickets.status');
  const common = useTranslations('common');
  const fields = useTranslations('fields');
  const known = knownTicketStatus(ticket.status);
  const panel = system?.panel?.PanelType;
  const rows = [
    { label: common('ticket'), value: <TicketLink ticket={{ number: ticket.Ticket_Number }}>{ticket.Ticket_Number}</TicketLink> },
    { label: fields('status'), value: known ? statuses(known) : ticket.status },
    { label: common('problem'), value: ticket.problem },
    { label: fields('site_name'), value: ticket.site_name ?? system?.site },
    { label: fields('cs_no'), value: system?.cs_no && <CsLink cs={system.cs_no} /> },
    { label: fields('Branch'), value: ticket.Branch },
    { label: common('panel'), value: panel && `${panel}, ${t(isFlagged(panel) ? 'remote' : 'onSite')}` },
  ];
  return <DescriptionList rows={rows.filter(({ value }) => value)} />;
}
