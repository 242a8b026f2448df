'use client';

import { useTranslations } from 'next-intl';
import { WorkLink } from '#components/billableWork/WorkLink.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import * as contract from '#lib/contract/index.ts';
import { TicketDetails } from './TicketDetails.tsx';
import { TicketLink } from './TicketLink.tsx';

export function TicketPanel({ id }: { id: string }) {
  const common = useTranslations('common');
  const { data, error, mutate } = useRead(contract.tickets.show, { params: { id } }, { background: true });
  useChannel('tickets', 'tickets');
  const ticket = data?.data;
  return (
    <>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {ticket && (
        <Card title={ticket.Ticket_Number} meta={<TicketLink ticket={{ id: ticket.id }}>{common('openTicket')}</TicketLink>}>
          <TicketDetails ticket={ticket} />
          <WorkLink of={`ticket-${ticket.id}`} />
        </Card>
      )}
    </>
  );
}
