'use client';

import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { hrefOf } from '#lib/access/pages.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { useOpenTickets } from './useOpenTickets.ts';

/** Begins a swap on a system; its open tickets go along, so that nobody types what is on this page. */
export function StartSwapLink({ cs }: { cs: string }) {
  const common = useTranslations('common');
  const { open } = useOpenTickets(cs);
  const known = open && new URLSearchParams([['cs', cs], ...open.map(({ Ticket_Number }) => ['ticket', Ticket_Number])]);
  return (
    <Button
      variant="contained"
      color="primary"
      component={Link}
      href={known ? `${hrefOf('sim-swap-create')}?${known}` : hrefOf('sim-swap-create')}
      prefetch={false}
    >
      {common('startSwap')}
    </Button>
  );
}
