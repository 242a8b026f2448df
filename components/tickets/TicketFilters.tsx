'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { FilterGroup, type FilterOption } from '#components/ui/FilterGroup.tsx';
import { FilterSelect } from '#components/ui/FilterSelect.tsx';
import { SearchField } from '#components/ui/SearchField.tsx';
import { StatusGlyph } from '#components/ui/StatusGlyph.tsx';
import type { Meta } from '#lib/contract/shapes.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES, type TicketQuery } from '#lib/contract/tickets.ts';
import { usePriorityWord } from './ticketWords.ts';

type Filter = 'status' | 'priority' | 'Branch';
type Props = {
  query: TicketQuery;
  counts: Meta['counts'];
  change: (next: Partial<Record<Filter | 'q', string | readonly string[]>>, how?: 'push' | 'replace') => void;
};

/** The sidebar of the list of tickets: a search, and filters with how many each value would leave. */
export function TicketFilters({ query, counts, change }: Props) {
  const t = useTranslations('tickets');
  const priorityWord = usePriorityWord();
  const counted = (filter: Filter, option: FilterOption): FilterOption => ({
    ...option,
    count: counts ? (counts[filter]?.[option.value] ?? 0) : undefined,
  });
  const branches = [...new Set([...Object.keys(counts?.Branch ?? {}), ...(query.Branch ?? [])])].sort();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 5 }}>
      <SearchField
        value={query.q ?? ''}
        onSearch={(q) => change({ q }, 'replace')}
        label={t('list.search.label')}
        placeholder={t('list.search.placeholder')}
        clearLabel={t('list.search.clear')}
      />
      <FilterGroup
        title={t('fields.status')}
        chosen={query.status ?? []}
        onChange={(status) => change({ status })}
        options={TICKET_STATUSES.map((value) =>
          counted('status', { value, label: t(`status.${value}`), glyph: <StatusGlyph glyph={value} /> }),
        )}
      />
      <FilterGroup
        title={t('fields.priority')}
        chosen={query.priority ?? []}
        onChange={(priority) => change({ priority })}
        options={TICKET_PRIORITIES.map((value) => counted('priority', { value, label: priorityWord(value) }))}
      />
      <FilterSelect
        title={t('fields.Branch')}
        chosen={query.Branch ?? []}
        onChange={(Branch) => change({ Branch })}
        options={branches.map((value) => counted('Branch', { value, label: value }))}
      />
    </Box>
  );
}
