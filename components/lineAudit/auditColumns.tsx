'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { CustomerLink } from '#components/customers/CustomerLink.tsx';
import { SimLink } from '#components/sims/SimLink.tsx';
import { SimStatusChip } from '#components/sims/SimStatusChip.tsx';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { ELLIPSIS } from '#components/ui/display/ellipsis.ts';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import type { Column } from '#components/ui/lists/columns.ts';
import { useOwnColumns } from '#components/ui/lists/useOwnColumns.ts';
import type { AuditLine } from '#lib/contract/lineAudit.ts';
import { knownProvider } from '#lib/contract/sims/states.ts';
import { AuditActs } from './AuditActs.tsx';
import { AUDIT_GLYPHS, useAuditWords } from './auditWords.ts';
import { numberOf } from './numberOf.ts';

const USUAL = ['where', 'line', 'kind', 'acts'];
const OF_MONEY = ['cents', 'revenue_cents', 'effect'];

export function LineNumber({ line }: { line: AuditLine }) {
  if (line.sim) return <SimLink id={line.sim.id} imei={line.sim.imei} meid={line.sim.meid} iccid={line.sim.iccid} />;
  return line.kind === 'no-line' ? null : <span>{numberOf(line)}</span>;
}

export function useAuditColumns(currency: string, hasMoney: boolean) {
  const t = useTranslations('lineAudit');
  const fieldName = useWords('lineAudit.fields', 'fields');
  const ghosts = useTranslations('ghosts');
  const common = useTranslations('common');
  const providers = useTranslations('sims.provider');
  const { wrong, worth, money, what } = useAuditWords(currency);
  const all = useMemo((): Column<AuditLine>[] => {
    const amount = (field: 'cents' | 'revenue_cents', width: number): Column<AuditLine> => ({
      ...{ field, title: fieldName(field), width, end: true, sortable: true },
      cell: (line) => line[field] !== null && money(line[field]),
    });
    const columns: Column<AuditLine>[] = [
      {
        ...{ field: 'where', title: ghosts('fields.where'), width: 160, flex: 1, sortable: 'cs_no' },
        cell: ({ cs_no, site_name, place }) => (
          <Box component="span" title={site_name ?? undefined} sx={{ ...ELLIPSIS, display: 'block' }}>
            {cs_no ? <CsLink cs={cs_no} /> : place} {site_name}
          </Box>
        ),
      },
      { field: 'line', title: fieldName('line'), width: 152, cell: (line) => <LineNumber line={line} /> },
      {
        ...{ field: 'provider', title: fieldName('provider'), width: 100 },
        cell: ({ provider }) => provider && providers(knownProvider(provider) ?? 'other'),
      },
      { field: 'account', title: fieldName('account'), width: 160, cell: ({ account }) => account },
      { field: 'plan', title: fieldName('plan'), width: 150, cell: ({ plan }) => plan },
      { field: 'status', title: fieldName('status'), width: 118, cell: ({ sim }) => sim && <SimStatusChip sim={sim} /> },
      amount('cents', 76),
      amount('revenue_cents', 84),
      { field: 'effect', title: t('fields.effect'), width: 130, end: true, sortable: true, cell: worth },
      {
        ...{ field: 'kind', title: t('fields.kind'), width: 170, flex: 1, sortable: true },
        cell: (line) => (
          <Box component="span" title={`${wrong(line)}. ${what(line)}`} sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
            <StatusGlyph glyph={AUDIT_GLYPHS[line.kind]} />
            <Box component="span" sx={ELLIPSIS}>
              {wrong(line)}
            </Box>
          </Box>
        ),
      },
      { field: 'next', title: t('fields.next'), width: 300, cell: (line) => <span title={what(line)}>{what(line)}</span> },
      {
        ...{ field: 'customer_name', title: common('customer'), width: 170 },
        cell: ({ customer_id, customer_name }) => customer_id !== null && <CustomerLink id={customer_id} name={customer_name ?? ''} />,
      },
      {
        ...{ field: 'heard_at', title: t('fields.heard_at'), width: 140, end: true, sortable: true },
        cell: ({ heard_at }) => heard_at && <Time at={heard_at} />,
      },
      { field: 'acts', title: t('fields.acts'), width: 296, cell: (line) => <AuditActs line={line} currency={currency} /> },
    ];
    return columns.filter(({ field }) => hasMoney || !OF_MONEY.includes(field));
  }, [t, fieldName, ghosts, common, providers, wrong, worth, money, what, hasMoney, currency]);
  return useOwnColumns('line-audit', all, hasMoney ? [...USUAL.slice(0, 2), ...OF_MONEY, ...USUAL.slice(2)] : USUAL);
}
