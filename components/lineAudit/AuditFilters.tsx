'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useMonthName } from '#components/recurring/useMonthName.ts';
import { Select } from '#components/ui/controls/Select.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { FilterGroup } from '#components/ui/lists/FilterGroup.tsx';
import { ListSearch } from '#components/ui/lists/ListSearch.tsx';
import type { ChangeList } from '#lib/browser/api/useListState.ts';
import type { AuditQuery, LineAudit } from '#lib/contract/lineAudit.ts';
import { PROVIDERS } from '#lib/contract/sims/states.ts';
import type { AuditKind } from '#lib/contract/words/lineAudit.ts';
import { AUDIT_GLYPHS } from './auditWords.ts';
import { BillCard } from './BillCard.tsx';

const GROUPS: readonly { name: 'out' | 'in' | 'record' | 'fine'; kinds: readonly AuditKind[] }[] = [
  { name: 'out', kinds: ['no-revenue', 'billed-off', 'suspended', 'unknown'] },
  { name: 'in', kinds: ['no-line', 'silent'] },
  { name: 'record', kinds: ['wrong-plan', 'not-billed'] },
  { name: 'fine', kinds: ['fine'] },
];

type Props = { audit: LineAudit | undefined; query: AuditQuery; change: ChangeList };

export function AuditFilters({ audit, query, change }: Props) {
  const t = useTranslations('lineAudit');
  const providers = useTranslations('sims.provider');
  const monthName = useMonthName();
  const chosen: readonly string[] = query.kind ?? [];
  const bills = audit?.bills ?? [];
  const linesOf = (provider: string) => bills.reduce((sum, bill) => sum + (bill.provider === provider ? bill.lines : 0), 0);
  const counts = Object.fromEntries(audit?.groups.map(({ kind, lines }) => [kind, lines]) ?? []);
  return (
    <>
      {audit?.month && (
        <Select
          label={t('month')}
          options={audit.months.map((month) => ({ value: month, label: monthName(month) }))}
          value={audit.month}
          onChange={(month) => month && change({ month })}
        />
      )}
      <Box component="ul" aria-label={t('bills')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, mb: 3 }}>
        {bills.map((bill) => (
          <BillCard key={bill.id} bill={bill} currency={audit?.currency ?? 'USD'} />
        ))}
      </Box>
      <ListSearch q={query.q} change={change} label={t('search.label')} placeholder={t('search.placeholder')} />
      {GROUPS.map(({ name, kinds }) => (
        <FilterGroup
          key={name}
          title={t(`groups.${name}`)}
          chosen={chosen}
          onChange={(kind) => change({ kind })}
          counts={counts}
          options={kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`), glyph: <StatusGlyph glyph={AUDIT_GLYPHS[kind]} /> }))}
        />
      ))}
      <FilterGroup
        title={t('carrier')}
        chosen={query.provider ?? []}
        onChange={(provider) => change({ provider })}
        options={PROVIDERS.filter((provider) => linesOf(provider) > 0).map((value) => ({
          value,
          label: providers(value),
          count: linesOf(value),
        }))}
      />
    </>
  );
}
