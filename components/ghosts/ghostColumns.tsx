'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { SimLink } from '#components/sims/SimLink.tsx';
import { SimStatusChip } from '#components/sims/SimStatusChip.tsx';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useMoney } from '#components/ui/display/useMoney.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import type { Column } from '#components/ui/lists/ListGrid.tsx';
import type { Ghost, GhostField, GhostKind } from '#lib/contract/ghosts.ts';
import { knownProvider } from '#lib/contract/sims/states.ts';
import { simKind } from '#lib/domain/simNumber.ts';
import { useActsWidth } from './actsWidth.ts';
import { GhostActs } from './GhostActs.tsx';
import { useDueWords } from './ghostWords.ts';
import { SeenIn } from './SeenIn.tsx';

type Name = GhostField | 'where' | 'ofRadios' | 'due' | 'acts';

const SHOWN: Record<GhostKind, readonly Name[]> = {
  'billed-not-installed': ['imei', 'status', 'where', 'provider', 'cost', 'known_at', 'acts'],
  'dead-system': ['imei', 'status', 'cs_no', 'site_name', 'service', 'cost', 'known_at', 'acts'],
  'two-on-one': ['imei', 'status', 'cs_no', 'site_name', 'ofRadios', 'cost', 'acts'],
  'imei-moved': ['imei', 'seen_imei', 'status', 'cs_no', 'cost', 'known_at', 'acts'],
  silent: ['cs_no', 'site_name', 'Branch', 'last_signal_at', 'due', 'lines', 'cost', 'acts'],
  'installed-not-billed': ['imei', 'status', 'cs_no', 'site_name', 'known_at', 'acts'],
};

/** Those whose columns leave no room for an ICCID. */
const CROWDED: readonly GhostKind[] = ['dead-system', 'imei-moved'];

/** Billed lines are on or suspended; the others may be anything, and on their way to something else. */
const statusWidth = (kind: GhostKind) => (kind === 'installed-not-billed' ? 230 : 118);

export function useGhostColumns(kind: GhostKind, currency: string): Column<Ghost>[] {
  const t = useTranslations('ghosts');
  const fieldName = useWords('ghosts.fields', 'fields');
  const words = useTranslations('sims');
  const common = useTranslations('common');
  const money = useMoney(currency);
  const due = useDueWords();
  const actsWidth = useActsWidth(kind);
  return useMemo(() => {
    const all: Record<Name, Omit<Column<Ghost>, 'field' | 'title'>> = {
      imei: {
        width: CROWDED.includes(kind) ? 152 : 202,
        sortable: true,
        cell: ({ sim }) => sim && <SimLink id={sim.id} imei={sim.imei} meid={sim.meid} iccid={sim.iccid} />,
      },
      status: { width: statusWidth(kind), sortable: true, cell: ({ sim }) => sim && <SimStatusChip sim={sim} /> },
      provider: {
        width: 120,
        sortable: true,
        cell: ({ sim }) => {
          const provider = knownProvider(sim?.provider);
          return provider ? words(`provider.${provider}`) : sim?.provider;
        },
      },
      where: {
        width: 150,
        flex: 1,
        cell: ({ sim }) => sim && `${sim.stock_state ? words(`stock.${sim.stock_state}`) : ''} ${sim.warehouse_code ?? ''}`,
      },
      seen_imei: { width: 152, cell: (ghost) => <SeenIn ghost={ghost} /> },
      cs_no: {
        width: 122,
        sortable: true,
        cell: ({ system, sim }) => {
          const cs = system?.cs_no ?? sim?.cs_no;
          return cs && <CsLink cs={cs} />;
        },
      },
      site_name: {
        width: 110,
        flex: 1,
        sortable: true,
        cell: ({ system, sim }) => <span title={system?.site_name ?? undefined}>{system?.site_name ?? sim?.site_name}</span>,
      },
      Branch: { width: 100, cell: ({ system }) => system?.Branch },
      service: { width: 115, cell: ({ system }) => system?.service && t(`service.${system.service}`) },
      ofRadios: {
        width: 182,
        cell: ({ system }) => system && system.radios !== null && t('ofRadios', { billed: system.billed, radios: system.radios }),
      },
      last_signal_at: {
        width: 140,
        sortable: true,
        cell: ({ system }) => (system?.last_signal_at ? <Time at={system.last_signal_at} /> : t('neverHeard')),
      },
      due: { width: 110, cell: ({ system }) => system && system.supervision !== null && due(system.supervision) },
      lines: { width: 76, end: true, cell: ({ lines }) => lines },
      cost: { width: 80, end: true, sortable: 'cents', cell: ({ cents }) => (cents === null ? '' : money(cents)) },
      known_at: {
        // The longest is Portuguese: 27 de dez. de 2025, 11:15.
        width: kind === 'imei-moved' ? 152 : 194,
        end: true,
        sortable: true,
        cell: ({ known_at }) => known_at && <Time at={known_at} />,
      },
      acts: { width: actsWidth, cell: (ghost) => <GhostActs ghost={ghost} /> },
      sim_kind: { width: 120, cell: ({ sim }) => sim && words(`kind.${simKind(sim)}`) },
      iccid: { width: 180, cell: ({ sim }) => sim?.iccid },
      stock_state: { width: 120, cell: ({ sim }) => sim?.stock_state },
      warehouse_code: { width: 110, cell: ({ sim }) => sim?.warehouse_code },
      radios: { width: 80, cell: ({ system }) => system?.radios },
      billed: { width: 80, cell: ({ system }) => system?.billed },
    };
    // A card that is in no radio stands there by its ICCID.
    const titleOf = (name: Name) =>
      name === 'imei' && kind !== 'imei-moved' ? common('sim') : fieldName(name === 'ofRadios' ? 'billed' : name);
    return SHOWN[kind].map((name) => ({ field: name, title: titleOf(name), ...all[name] }));
  }, [t, fieldName, words, common, money, due, kind, actsWidth]);
}
