'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import type { Column } from '#components/ui/lists/columns.ts';
import { hrefOf } from '#lib/access/pages.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { certifiersOf } from '#lib/contract/sims/certifiers.ts';
import type { Sim, SimField } from '#lib/contract/sims/sim.ts';
import { knownProvider } from '#lib/contract/sims/states.ts';
import { isBareCard } from '#lib/domain/simNumber.ts';
import { TECHNOLOGY_NAMES } from '#lib/domain/technologies.ts';
import { SimBatchLink } from './SimBatchLink.tsx';
import { SimLink } from './SimLink.tsx';
import { SimPlace } from './SimPlace.tsx';
import { SimStatusChip } from './SimStatusChip.tsx';

export const USUAL = ['status', 'imei', 'iccid', 'device_type', 'where', 'updated_at'] as const;

export const OTHERS = [
  'provider',
  'msisdn',
  'ip_address',
  'provider_checked_at',
  'batch_id',
  'created_at',
  'plan',
  'notes',
  'reason',
  'technology',
  'certification',
  'meid',
  'eid',
  'imsi',
  'account',
] as const;

const MORE = ['technology', 'certification', 'meid', 'eid', 'imsi', 'account'];

/** The fields a column writes into a file; `where` is made of several. */
export const fieldsOf = (columns: readonly { field: string }[]): SimField[] => [
  ...new Set(
    columns.flatMap(({ field }) =>
      field === 'where' ? (['stock_state', 'warehouse_code', 'cs_no', 'site_name'] as const) : [field as SimField],
    ),
  ),
];

export function useSimColumns(): Column<Sim>[] {
  const t = useTranslations('sims');
  const fieldName = useWords('sims.fields', 'fields');
  const knowsMore = useCapability('identifiers');
  return useMemo(() => {
    const column = (field: SimField | 'where', width: number, cell: Column<Sim>['cell'], more: Partial<Column<Sim>> = {}): Column<Sim> => ({
      field,
      title: fieldName(field),
      width,
      cell,
      ...more,
    });
    const text = (
      field: 'device_type' | 'warehouse_code' | 'cs_no' | 'site_name' | 'provider_state' | 'plan' | 'account' | 'reason' | 'notes',
      width: number,
    ) => column(field, width, (sim) => <span title={sim[field] ?? undefined}>{sim[field]}</span>);
    const time = (field: 'updated_at' | 'created_at' | 'provider_checked_at') =>
      column(field, 150, (sim) => sim[field] && <Time at={sim[field]} />, { end: true });
    const providerOf = ({ provider }: Sim) => {
      const known = knownProvider(provider);
      return known ? t(`provider.${known}`) : provider;
    };
    const sortable = true;
    const all = [
      column('status', 204, (sim) => <SimStatusChip sim={sim} />, { sortable }),
      column(
        'imei',
        160,
        (sim) =>
          isBareCard(sim) ? (
            <TextLink href={hrefOf('sim-edit', { id: sim.id })} isPlain>
              {t('cardOnly')}
            </TextLink>
          ) : (
            <SimLink id={sim.id} imei={sim.imei} meid={sim.meid} />
          ),
        { sortable },
      ),
      column('iccid', 202, (sim) => sim.iccid && <Id kind="iccid" value={sim.iccid} />, { sortable }),
      { ...text('device_type', 106), sortable, yields: true },
      column('where', 130, (sim) => <SimPlace sim={sim} />, { flex: 1, sortable: 'cs_no' }),
      { ...time('updated_at'), sortable },
      column('provider', 105, (sim) => providerOf(sim), { sortable }),
      column('msisdn', 150, (sim) => sim.msisdn && <Id kind="msisdn" value={sim.msisdn} />),
      column('technology', 110, (sim) => sim.technology && TECHNOLOGY_NAMES[sim.technology]),
      column('certification', 150, (sim) =>
        certifiersOf(sim)
          .map((each) => t(`provider.${each}`))
          .join(', '),
      ),
      column('meid', 160, (sim) => sim.meid && <Id kind="meid" value={sim.meid} />),
      column('eid', 320, (sim) => sim.eid && <Id kind="eid" value={sim.eid} />),
      column('imsi', 160, (sim) => sim.imsi && <Id kind="imsi" value={sim.imsi} />),
      text('account', 150),
      column('ip_address', 125, (sim) => sim.ip_address && <Id kind="ip" value={sim.ip_address} />),
      column('stock_state', 110, (sim) => sim.stock_state && t(`stock.${sim.stock_state}`)),
      { ...text('warehouse_code', 110), sortable },
      { ...text('cs_no', 120), sortable },
      { ...text('site_name', 200), sortable },
      column('pending', 140, (sim) => sim.pending && t(`becoming.${sim.pending.action}`)),
      text('provider_state', 150),
      time('provider_checked_at'),
      column('batch_id', 90, (sim) => sim.batch_id && <SimBatchLink id={sim.batch_id} />),
      text('plan', 150),
      text('reason', 200),
      text('notes', 240),
      { ...time('created_at'), sortable },
      column('id', 90, (sim) => sim.id, { end: true, sortable }),
      column('version', 90, (sim) => sim.version, { end: true }),
    ];
    return knowsMore ? all : all.filter(({ field }) => !MORE.some((each) => each === field));
  }, [t, fieldName, knowsMore]);
}
