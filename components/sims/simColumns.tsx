'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Id } from '#components/ui/Id.tsx';
import type { Column } from '#components/ui/ListGrid.tsx';
import { Time } from '#components/ui/Time.tsx';
import type { Sim } from '#lib/contract/sims.ts';
import { SimLink } from './SimLink.tsx';
import { SimPlace } from './SimPlace.tsx';
import { SimStatusChip } from './SimStatusChip.tsx';

/** The columns of the SIM list, titled by `messages.sims.fields`. */
export function useSimColumns(): Column<Sim>[] {
  const t = useTranslations('sims');
  return useMemo(
    () => [
      { field: 'status', title: t('fields.status'), width: 215, sortable: true, cell: (sim) => <SimStatusChip sim={sim} /> },
      { field: 'imei', title: t('fields.imei'), width: 150, sortable: true, cell: (sim) => <SimLink id={sim.id} imei={sim.imei} /> },
      {
        field: 'iccid',
        title: t('fields.iccid'),
        width: 188,
        sortable: true,
        cell: (sim) => sim.iccid && <Id kind="iccid" value={sim.iccid} />,
      },
      { field: 'device_type', title: t('fields.device_type'), width: 112, sortable: true, cell: (sim) => sim.device_type },
      { field: 'cs_no', title: t('fields.where'), width: 175, flex: 1, sortable: true, cell: (sim) => <SimPlace sim={sim} /> },
      {
        field: 'updated_at',
        title: t('fields.updated_at'),
        width: 125,
        end: true,
        sortable: true,
        cell: (sim) => sim.updated_at && <Time at={sim.updated_at} />,
      },
      {
        field: 'provider',
        title: t('fields.provider'),
        width: 105,
        sortable: true,
        cell: (sim) => (sim.provider === 'vzw' || sim.provider === 'att' ? t(`provider.${sim.provider}`) : sim.provider),
      },
    ],
    [t],
  );
}
