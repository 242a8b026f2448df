'use client';

import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import LabelOutlined from '@mui/icons-material/LabelOutlined';
import ListOutlined from '@mui/icons-material/ListAltOutlined';
import StarOutlined from '@mui/icons-material/StarOutlineOutlined';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useCount } from '#components/ui/display/useCount.ts';
import { FilterGroup } from '#components/ui/lists/FilterGroup.tsx';
import { ListSearch } from '#components/ui/lists/ListSearch.tsx';
import type { ListFilters } from '#lib/browser/api/useListState.ts';
import { TODO_FILTERS, TODO_TAGS, type TodoQuery } from '#lib/contract/todos.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { placeHref, type TodoPlace } from './places.ts';

const Entry = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 32,
  paddingInline: 8,
  borderRadius: 6,
  color: theme.vars.palette.text.primary,
  textDecoration: 'none',
  '& svg': { fontSize: 18, color: theme.vars.palette.text.secondary },
  '& > :last-child': { marginInlineStart: 'auto', color: theme.vars.palette.text.secondary },
  '&:hover': { background: theme.vars.palette.row.hover },
  '&[aria-current]': { background: theme.vars.palette.row.selected, fontWeight: 600 },
  '@media (pointer: coarse)': { minHeight: 44 },
}));

const ICONS = { important: StarOutlined, completed: CheckCircleOutlined, deleted: DeleteOutlined };
const ONLY = ['mine', 'overdue'] as const;

type Props = ListFilters<TodoQuery> & { place: TodoPlace };

export function TodoNav({ place, query, counts, change }: Props) {
  const t = useTranslations('todos');
  const fields = useTranslations('fields');
  const writeCount = useCount();
  const entry = (to: TodoPlace, icon: ReactNode, word: string, count: number | undefined) => (
    <li key={word}>
      <Entry href={placeHref(to)} aria-current={to.filter === place.filter && to.tag === place.tag ? 'page' : undefined}>
        {icon}
        {word}
        <span>{count === undefined ? '' : writeCount(count)}</span>
      </Entry>
    </li>
  );
  const group = (name: string, children: ReactNode) => (
    <Box component="nav" aria-label={name}>
      <Box sx={{ pb: 1, typography: 'caption', fontWeight: 500, color: 'text.secondary' }}>{name}</Box>
      <Box component="ul" sx={{ display: 'grid', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
    </Box>
  );
  return (
    <>
      <ListSearch q={query.q} change={change} label={t('search.label')} placeholder={t('search.placeholder')} />
      {group(
        t('lists.name'),
        <>
          {entry({}, <ListOutlined aria-hidden />, t('lists.open'), counts?.list?.open)}
          {TODO_FILTERS.map((filter) => {
            const Icon = ICONS[filter];
            return entry({ filter }, <Icon aria-hidden />, t(`lists.${filter}`), counts?.list?.[filter]);
          })}
        </>,
      )}
      {group(
        fields('tags'),
        TODO_TAGS.map((tag) => entry({ tag }, <LabelOutlined aria-hidden />, t(`tags.${tag}`), counts?.tag?.[tag])),
      )}
      <FilterGroup
        title={t('only.name')}
        chosen={ONLY.filter((only) => query[only])}
        onChange={(chosen) => change(Object.fromEntries(ONLY.map((only) => [only, chosen.includes(only) ? '1' : undefined])))}
        options={ONLY.map((value) => ({ value, label: t(`only.${value}`) }))}
        counts={counts?.only}
      />
    </>
  );
}
