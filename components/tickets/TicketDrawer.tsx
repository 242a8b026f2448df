'use client';

import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Alert } from '#components/ui/Alert.tsx';
import { Failure } from '#components/ui/Failure.tsx';
import { useRead } from '#lib/browser/useApi.ts';
import { useCapability } from '#lib/browser/useCapabilities.tsx';
import { useAllows } from '#lib/browser/useUser.tsx';
import { contract } from '#lib/contract/index.ts';
import type { Ticket } from '#lib/contract/tickets.ts';
import { TicketActs } from './TicketActs.tsx';
import { TicketDetails } from './TicketDetails.tsx';
import { TicketHistory } from './TicketHistory.tsx';

type Props = { id: number /** As the list has it, until it is read by itself. */; listed: Ticket | undefined; onClose: () => void };

/** One ticket beside the list: what it is about, where it leads, its next states, notes and history. Over the whole screen on a phone. */
export function TicketDrawer({ id, listed, onClose }: Props) {
  const t = useTranslations('tickets.drawer');
  const head = useId();
  const may = useAllows();
  const isWhole = useCapability('tickets');
  const { data, error, mutate } = useRead(contract.tickets.show, isWhole ? { params: { id } } : null, { keepPreviousData: false });
  const ticket = data?.data ?? listed;
  const isMissing = !isWhole ? !listed : error?.problem.code === 'not_found';
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': head, sx: { width: { xs: '100%', sm: 420 }, maxWidth: '100%' } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, padding: '10px 8px 6px 16px' }}>
        <Typography id={head} variant="h2">
          {ticket ? t('title', { number: ticket.Ticket_Number }) : t('name')}
        </Typography>
        <IconButton aria-label={t('close')} onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, padding: '0 16px 24px', overflow: 'auto' }}>
        {isMissing && <Alert kind="warn">{t('missing')}</Alert>}
        {error && !isMissing && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
        {ticket && !isMissing && <TicketDetails ticket={ticket} />}
        {data && may(contract.tickets.change.access) && <TicketActs ticket={data.data} />}
        {data && <TicketHistory id={id} />}
      </Box>
    </Drawer>
  );
}
