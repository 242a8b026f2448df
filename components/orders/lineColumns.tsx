'use client';

import { useTranslations } from 'next-intl';
import { SimLink } from '#components/sims/SimLink.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { useCount } from '#components/ui/display/useCount.ts';
import type { Column } from '#components/ui/lists/columns.ts';
import type { OrderLine } from '#lib/contract/orders/order.ts';
import type { OrderLineState } from '#lib/contract/words/orders.ts';

export type ShownLine = Pick<OrderLine, 'id' | 'imei' | 'iccid' | 'sim_id'> & Partial<OrderLine>;

type Wanted = { state: OrderLineState | 'extra'; isBusy: boolean; onReport?: ((line: ShownLine) => void) | undefined };

/** What is said of the lines of an order that stand so. */
export function useLineColumns({ state, isBusy, onReport }: Wanted): Column<ShownLine>[] {
  const t = useTranslations('orders');
  const fields = useTranslations('fields');
  const batches = useTranslations('batches.fields');
  const count = useCount();
  const isListed = state !== 'extra';
  return [
    ...(isListed
      ? [
          { field: 'row', title: t('report.heads.row'), width: 70, end: true, cell: ({ row }: ShownLine) => row && count(row) },
          { field: 'box', title: t('report.heads.box'), width: 90, cell: ({ box }: ShownLine) => box },
        ]
      : []),
    {
      ...{ field: 'imei', title: fields('imei'), width: 170 },
      cell: ({ imei, sim_id }) =>
        imei && (sim_id && state !== 'differs' ? <SimLink id={sim_id} imei={imei} /> : <Id kind="imei" value={imei} />),
    },
    {
      ...{ field: 'iccid', title: fields('iccid'), width: 200, flex: 1 },
      cell: ({ imei, iccid, sim_id }) =>
        iccid && (sim_id && !imei ? <SimLink id={sim_id} imei="" iccid={iccid} /> : <Id kind="iccid" value={iccid} />),
    },
    ...(state === 'differs'
      ? [
          {
            ...{ field: 'received_imei', title: t('report.heads.received_imei'), width: 170 },
            cell: ({ sim_id, received }: ShownLine) => sim_id && received?.imei && <SimLink id={sim_id} imei={received.imei} />,
          },
          {
            ...{ field: 'received_iccid', title: t('report.heads.received_iccid'), width: 200 },
            cell: ({ received }: ShownLine) => received?.iccid && <Id kind="iccid" value={received.iccid} />,
          },
        ]
      : []),
    ...(state === 'here'
      ? [
          {
            ...{ field: 'provider_state', title: batches('provider_state'), width: 150 },
            cell: ({ provider_state }: ShownLine) => provider_state ?? t('notAsked'),
          },
        ]
      : []),
    ...(onReport
      ? [
          {
            ...{ field: 'short', title: t('short.title'), titleUnseen: true, width: 140 },
            cell: (line: ShownLine) => (
              <Button size="small" variant="text" disabled={isBusy} onClick={() => onReport(line)}>
                {t(state === 'missing' ? 'short.one' : 'short.wait')}
              </Button>
            ),
          },
        ]
      : []),
  ];
}
