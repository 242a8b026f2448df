'use client';

import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTimeZone, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PayerLink } from '#components/customers/PayerLink.tsx';
import { usePayer } from '#components/customers/usePayer.ts';
import { DirectionsLink } from '#components/directions/DirectionsLink.tsx';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { hrefOf, pages } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Ticket } from '#lib/contract/tickets.ts';
import { isTicketOver, TICKET_SOURCES } from '#lib/contract/words/tickets.ts';
import { shownId } from '#lib/format/ids.ts';
import { localDay } from '#lib/format/localDay.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { TicketPriority } from './TicketPriority.tsx';
import { TicketStatusChip } from './TicketStatusChip.tsx';
import { useTicketCodes } from './useTicketCodes.ts';

/** `children` stand after what the problem is. */
export function TicketDetails({ ticket, children }: { ticket: Ticket; children?: ReactNode }) {
  const fieldName = useWords('tickets.fields', 'fields');
  const common = useTranslations('common');
  const none = common('none');
  const { nameOf } = useTicketCodes();
  const { label: billTo, isAsked } = usePayer(ticket.cs_no);
  const { lat, lng } = ticket;
  const rows = [
    { label: fieldName('site_name'), value: ticket.site_name ?? none, wide: true },
    { label: fieldName('cs_no'), value: ticket.cs_no ? <CsLink cs={ticket.cs_no} /> : none },
    { label: fieldName('Branch'), value: ticket.Branch ?? none },
    { label: fieldName('technician_name'), value: ticket.technician_name ?? ticket.technician_id ?? none },
    { label: fieldName('scheduled_at'), value: ticket.scheduled_at ? <Scheduled ticket={ticket} at={ticket.scheduled_at} /> : none },
    ...(ticket.source ? [{ label: fieldName('source'), value: <TicketSource ticket={ticket} /> }] : []),
    ...(ticket.resolution_code ? [{ label: fieldName('resolution_code'), value: nameOf('resolution', ticket.resolution_code) }] : []),
    ...(ticket.cs_no && isAsked ? [{ label: billTo, value: <PayerLink csNo={ticket.cs_no} />, wide: true }] : []),
    { label: fieldName('swap_id'), value: <SwapOf ticket={ticket} /> },
    { label: fieldName('created_at'), value: ticket.created_at ? <Time at={ticket.created_at} exact /> : none },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <TicketStatusChip status={ticket.status} />
        {ticket.priority && <TicketPriority priority={ticket.priority} />}
        {(ticket.warranty || ticket.tags.length > 0) && (
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {[ticket.warranty && fieldName('warranty'), ...ticket.tags].filter(Boolean).join(', ')}
          </Box>
        )}
      </Box>
      <div>
        {ticket.problem && (
          <Typography component="h3" variant="body1" sx={{ fontWeight: 600 }}>
            {ticket.problem}
          </Typography>
        )}
        {ticket.description && <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{ticket.description}</Box>}
      </div>
      {children}
      <DescriptionList rows={rows} />
      {lat !== null && lng !== null && (
        <DirectionsLink to={{ label: ticket.site_name ?? ticket.Ticket_Number, lat, lng }}>{common('directions')}</DirectionsLink>
      )}
    </Box>
  );
}

function SwapOf({ ticket: { swap_id: id, swap_open, status, Ticket_Number: number } }: { ticket: Ticket }) {
  const t = useTranslations('tickets.drawer');
  const common = useTranslations('common');
  const may = useAllows();
  if (id === null) {
    if (isTicketOver({ status }) || !may(contract.swaps.create.access)) return common('none');
    return (
      <MuiLink component={Link} href={`${hrefOf('sim-swap-create')}?${new URLSearchParams({ ticket: number })}`} prefetch={false}>
        {common('newSwap')}
      </MuiLink>
    );
  }
  const words = common('swapId', { id: shownId(id) });
  return (
    <>
      {may(contract.swaps.show.access) ? (
        <MuiLink component={Link} href={hrefOf('sim-swap', { id })} prefetch={false}>
          {words}
        </MuiLink>
      ) : (
        words
      )}
      {swap_open && `, ${t('swapOpen')}`}
    </>
  );
}

function Scheduled({ ticket: { id, Branch }, at }: { ticket: Ticket; at: string }) {
  const t = useTranslations('tickets.drawer');
  const may = useAllows();
  const timeZone = useTimeZone() ?? 'UTC';
  const query = new URLSearchParams({ dt: localDay(timeZone, Date.parse(at)), branch: Branch ?? '*', ticket: String(id) });
  return (
    <>
      <Time at={at} exact />
      {may(pages.map.access) && (
        <Box>
          <MuiLink component={Link} href={`${hrefOf('map')}?${query}`} prefetch={false}>
            {t('map')}
          </MuiLink>
        </Box>
      )}
    </>
  );
}

function TicketSource({ ticket: { source, caller_name, caller_phone } }: { ticket: Ticket }) {
  const t = useTranslations('tickets.source');
  const known = TICKET_SOURCES.find((each) => each === source);
  return (
    <>
      {[known ? t(known) : source, caller_name].filter(Boolean).join(', ')}
      {caller_phone && (
        <Box>
          <MuiLink href={`tel:${caller_phone}`}>{caller_phone}</MuiLink>
        </Box>
      )}
    </>
  );
}
