'use client';

import { useTranslations } from 'next-intl';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import type { System } from '#lib/contract/systems.ts';
import { useOpenTickets } from './useOpenTickets.ts';

/** Begins a swap on a system; its open tickets go along, so that nobody types what is on this page. */
export function StartSwapLink({ system }: { system: Pick<System, 'cs_no' | 'site_name'> }) {
  const common = useTranslations('common');
  const { open } = useOpenTickets(system);
  const known = open && new URLSearchParams([['cs', system.cs_no], ...open.map(({ Ticket_Number }) => ['ticket', Ticket_Number])]);
  return (
    <LinkButton variant="contained" color="primary" href={known ? `${hrefOf('sim-swap-create')}?${known}` : hrefOf('sim-swap-create')}>
      {common('startSwap')}
    </LinkButton>
  );
}
