'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { FilterGroup } from '#components/ui/lists/FilterGroup.tsx';
import { ListSearch } from '#components/ui/lists/ListSearch.tsx';
import { filterOf, type ListFilters } from '#lib/browser/api/useListState.ts';
import type { UserQuery } from '#lib/contract/users.ts';
import { USER_PLANS, USER_ROLES, USER_STATUSES } from '#lib/contract/words/users.ts';
import { STATUS_GLYPHS } from './UserStatusChip.tsx';
import { usePlanWord, useRoleWord } from './userWords.ts';

type Props = ListFilters<UserQuery> & { /** Saved views, above the filters. */ views: ReactNode };

export function UserFilters({ query, counts, change, views }: Props) {
  const t = useTranslations('users');
  const fieldName = useWords('users.fields', 'fields');
  const roleWord = useRoleWord();
  const planWord = usePlanWord();
  const valuesOf = (filter: 'role' | 'plan', usual: readonly string[]) => [
    ...new Set([...usual, ...Object.keys(counts?.[filter] ?? {}), ...(query[filter] ?? [])]),
  ];
  const filter = filterOf({ query, counts, change });
  return (
    <>
      <ListSearch q={query.q} change={change} label={t('list.search.label')} placeholder={t('list.search.placeholder')} />
      {views}
      <FilterGroup
        title={fieldName('role')}
        {...filter('role')}
        options={valuesOf('role', USER_ROLES).map((value) => ({ value, label: roleWord(value) }))}
      />
      <FilterGroup
        title={fieldName('currentPlan')}
        {...filter('plan')}
        options={valuesOf('plan', USER_PLANS).map((value) => ({ value, label: planWord(value) }))}
      />
      <FilterGroup
        title={fieldName('status')}
        {...filter('status')}
        options={USER_STATUSES.map((value) => ({
          value,
          label: t(`status.${value}`),
          glyph: <StatusGlyph glyph={STATUS_GLYPHS[value]} />,
        }))}
      />
    </>
  );
}
