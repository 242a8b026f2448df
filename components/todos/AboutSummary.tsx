'use client';

import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useTranslations } from 'next-intl';
import { SimStatusChip } from '#components/sims/SimStatusChip.tsx';
import { SwapStatusChip } from '#components/swaps/SwapStatusChip.tsx';
import { ticketHref } from '#components/tickets/TicketLink.tsx';
import { TicketStatusChip } from '#components/tickets/TicketStatusChip.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { SIM_STATUSES } from '#lib/contract/sims/states.ts';
import { SWAP_STATUSES } from '#lib/contract/swaps/swap.ts';
import type { TodoLink } from '#lib/contract/todos.ts';
import { TICKET_STATUSES } from '#lib/contract/words/tickets.ts';
import { idIn } from '#lib/format/ids.ts';
import { Link } from '#lib/i18n/navigation.ts';

const hrefTo = ({ kind, id }: TodoLink) => {
  if (kind === 'sim') return hrefOf('sim-edit', { id });
  if (kind === 'swap') return hrefOf('sim-swap', { id });
  if (kind === 'lineRule') return hrefOf('line-rule', { id });
  return kind === 'system' ? hrefOf('watch-cs', { csNo: id }) : ticketHref({ id: idIn(id) });
};

function State({ kind, state }: TodoLink) {
  const t = useTranslations('todos.about');
  const sim = kind === 'sim' && SIM_STATUSES.find((each) => each === state);
  const swap = kind === 'swap' && SWAP_STATUSES.find((each) => each === state);
  const ticket = kind === 'ticket' && TICKET_STATUSES.find((each) => each === state);
  if (sim) return <SimStatusChip sim={{ status: sim, pending: null }} />;
  if (swap) return <SwapStatusChip status={swap} />;
  if (ticket) return <TicketStatusChip status={ticket} />;
  return state === 'on-test' ? <StatusChip status="on-test" word={t('onTest')} /> : null;
}

/** Links one above the other are each as high as a pointer needs. */
export const TARGET = '24px';

export function AboutSummary({ link }: { link: TodoLink }) {
  const t = useTranslations('todos.about');
  const common = useTranslations('common');
  const { kind, id, label, cs_no: cs, may_see: isSeen } = link;
  const name = {
    sim: label && <Id kind="imei" value={label} />,
    swap: [id, cs].filter(Boolean).join(', '),
    system: [id, label].filter(Boolean).join(' '),
    ticket: [label, cs].filter(Boolean).join(', '),
    lineRule: label,
  }[kind];
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', minWidth: 0 }}>
      {isSeen ? (
        <MuiLink
          component={Link}
          href={hrefTo(link)}
          prefetch={false}
          underline="hover"
          sx={{ color: 'text.secondary', minWidth: 0, lineHeight: TARGET }}
        >
          {common(kind)} {name}
        </MuiLink>
      ) : (
        <span>
          {common(kind)} {id} ({t('gone')})
        </span>
      )}
      {isSeen && <State {...link} />}
    </Box>
  );
}
