'use client';

import { useTranslations } from 'next-intl';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { System } from '#lib/contract/systems.ts';
import { shownId } from '#lib/format/ids.ts';
import { useOpenTickets } from './useOpenTickets.ts';

export function SystemSwapLink({ system }: { system: System }) {
  const common = useTranslations('common');
  const may = useAllows();
  if (system.swap_id === null || !may(['read', 'SimSwap'])) return may(['create', 'SimSwap']) && <StartSwapLink system={system} />;
  return (
    <LinkButton variant="contained" color="primary" href={hrefOf('sim-swap', { id: system.swap_id })}>
      {common('openSwap', { id: shownId(system.swap_id) })}
    </LinkButton>
  );
}

/** Begins a swap on a system; its open tickets go along, so that nobody types what is on this page. */
function StartSwapLink({ system }: { system: Pick<System, 'cs_no' | 'site_name'> }) {
  const common = useTranslations('common');
  const { open } = useOpenTickets(system);
  const known = open && new URLSearchParams([['cs', system.cs_no], ...open.map(({ Ticket_Number }) => ['ticket', Ticket_Number])]);
  return (
    <LinkButton variant="contained" color="primary" href={known ? `${hrefOf('sim-swap-create')}?${known}` : hrefOf('sim-swap-create')}>
      {common('startSwap')}
    </LinkButton>
  );
}
