'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { TicketLink } from '#components/tickets/TicketLink.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import type { Column } from '#components/ui/lists/ListGrid.tsx';
import { SWAP_STEPS, type Swap } from '#lib/contract/swaps/swap.ts';
import { CsLink } from './CsLink.tsx';
import { EvidenceButton, useHasEvidence } from './EvidenceButton.tsx';
import { SwapLink } from './SwapLink.tsx';
import { SwapStatusChip } from './SwapStatusChip.tsx';

export function useSwapColumns(): Column<Swap>[] {
  const t = useTranslations('swaps');
  const common = useTranslations('common');
  const fields = useTranslations('fields');
  const sheet = useTranslations('evidence');
  const hasSheet = useHasEvidence();
  return useMemo(
    () => [
      { field: 'id', title: common('swap'), width: 84, sortable: true, cell: ({ id }) => <SwapLink id={id} /> },
      { field: 'status', title: fields('status'), width: 142, cell: ({ status }) => <SwapStatusChip status={status} /> },
      {
        field: 'step',
        title: t('list.fields.step'),
        width: 156,
        sortable: true,
        cell: ({ step }) => `${step}, ${t(`steps.${SWAP_STEPS[step - 1] ?? 'ticket'}`)}`,
      },
      { field: 'cs_no', title: fields('cs_no'), width: 96, sortable: true, cell: ({ cs_no }) => <CsLink cs={cs_no} /> },
      { field: 'site_name', title: fields('site_name'), width: 116, flex: 1, cell: ({ site_name }) => site_name },
      {
        field: 'ticket_number',
        title: common('ticket'),
        width: 72,
        cell: ({ ticket_number }) => <TicketLink ticket={{ number: ticket_number }}>{ticket_number}</TicketLink>,
      },
      { field: 'created_by', title: common('begunBy'), width: 100, cell: ({ created_by }) => created_by },
      { field: 'Branch', title: fields('Branch'), width: 104, cell: ({ Branch }) => Branch },
      {
        field: 'updated_at',
        title: t('list.fields.updated'),
        width: 130,
        end: true,
        sortable: true,
        cell: ({ updated_at }) => updated_at && <Time at={updated_at} />,
      },
      ...(hasSheet
        ? [
            {
              field: 'evidence',
              title: sheet('get'),
              width: 142,
              yields: true,
              cell: ({ id }: Swap) => <EvidenceButton id={id} variant="text" />,
            },
          ]
        : []),
    ],
    [t, sheet, hasSheet, common, fields],
  );
}
