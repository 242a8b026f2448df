'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { WorkLink } from '#components/billableWork/WorkLink.tsx';
import { NextVisitAction } from '#components/dispatch/NextVisitAction.tsx';
import { VisitNeedsAction } from '#components/dispatch/VisitNeedsAction.tsx';
import { TodoAction } from '#components/todos/TodoAction.tsx';
import { SideDrawer } from '#components/ui/controls/SideDrawer.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { AppointmentsPanel } from '#components/visits/AppointmentsPanel.tsx';
import { VisitProofPanel } from '#components/visits/VisitProofPanel.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Ticket } from '#lib/contract/tickets.ts';
import { CriticalMessages } from './CriticalMessages.tsx';
import { TicketActs } from './TicketActs.tsx';
import { TicketDetails } from './TicketDetails.tsx';
import { TicketHistory } from './TicketHistory.tsx';

type Props = { id: number /** As the list has it, until it is read by itself. */; listed: Ticket | undefined; onClose: () => void };

export function TicketDrawer({ id, listed, onClose }: Props) {
  const t = useTranslations('tickets.drawer');
  const common = useTranslations('common');
  const may = useAllows();
  const isWhole = useCapability('tickets');
  const { data, error, mutate } = useRead(contract.tickets.show, isWhole ? { params: { id } } : null, { keepPreviousData: false });
  const ticket = data?.data ?? listed;
  const isMissing = !isWhole ? !listed : error?.problem.code === 'not_found';
  return (
    <SideDrawer
      ofRow
      title={ticket ? common('ticketNumber', { number: ticket.Ticket_Number }) : common('ticket')}
      closeLabel={t('close')}
      onClose={onClose}
    >
      <Box key={id} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, padding: '0 16px 24px', overflow: 'auto' }}>
        {isMissing && <Alert kind="warn">{t('missing')}</Alert>}
        {error && !isMissing && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
        {data && !isMissing && <CriticalMessages ticket={data.data} />}
        {ticket && !isMissing && (
          <TicketDetails ticket={ticket}>
            {data && (
              <>
                <AppointmentsPanel ticketId={id} />
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '&:empty': { display: 'none' } }}>
                  <NextVisitAction ticket={data.data} />
                  <VisitNeedsAction ticket={data.data} />
                </Box>
              </>
            )}
          </TicketDetails>
        )}
        {data && !isMissing && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
            <TodoAction
              about={{
                kind: 'ticket',
                id: String(data.data.id),
                label: data.data.Ticket_Number,
                state: data.data.status,
                cs_no: data.data.cs_no,
              }}
            />
            <WorkLink of={`ticket-${id}`} />
          </Box>
        )}
        {data && may(contract.tickets.change.access) && <TicketActs ticket={data.data} />}
        {data && <VisitProofPanel ticketId={id} />}
        {data && <TicketHistory id={id} />}
      </Box>
    </SideDrawer>
  );
}
