'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { FilterGroup } from '#components/ui/lists/FilterGroup.tsx';
import { FilterSelect } from '#components/ui/lists/FilterSelect.tsx';
import { ListSearch } from '#components/ui/lists/ListSearch.tsx';
import { filterOf, type ListFilters } from '#lib/browser/api/useListState.ts';
import type { TicketQuery } from '#lib/contract/tickets.ts';
import { TICKET_PRIORITIES } from '#lib/contract/words/tickets.ts';
import { usePriorityWord, useTicketStatuses } from './ticketWords.ts';

type Props = ListFilters<TicketQuery> & { /** Saved views, above the filters. */ views?: ReactNode };

export function TicketFilters({ query, counts, change, views }: Props) {
  const t = useTranslations('tickets');
  const fieldName = useWords('tickets.fields', 'fields');
  const statuses = useTicketStatuses();
  const priorityWord = usePriorityWord();
  const branches = [...new Set([...Object.keys(counts?.Branch ?? {}), ...(query.Branch ?? [])])].sort();
  const filter = filterOf({ query, counts, change });
  return (
    <>
      <ListSearch q={query.q} change={change} label={t('list.search.label')} placeholder={t('list.search.placeholder')} />
      {views}
      <FilterGroup
        title={fieldName('status')}
        {...filter('status')}
        options={statuses.map((value) => ({ value, label: t(`status.${value}`), glyph: <StatusGlyph glyph={value} /> }))}
      />
      <FilterGroup
        title={fieldName('priority')}
        {...filter('priority')}
        options={TICKET_PRIORITIES.map((value) => ({ value, label: priorityWord(value) }))}
      />
      <FilterSelect title={fieldName('Branch')} {...filter('Branch')} options={branches.map((value) => ({ value, label: value }))} />
    </>
  );
}
