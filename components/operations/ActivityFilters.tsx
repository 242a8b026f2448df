'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { FilterGroup } from '#components/ui/lists/FilterGroup.tsx';
import { ListSearch } from '#components/ui/lists/ListSearch.tsx';
import { type ChangeList, filterOf } from '#lib/browser/api/useListState.ts';
import { useUser } from '#lib/browser/api/useUser.tsx';
import type { ActivityQuery } from '#lib/contract/operations/activity.ts';
import { ACTIVITY_SOURCES, ACTIVITY_VERBS, type ActivityVerb } from '#lib/contract/words/operations.ts';
import { DayRange } from './DayRange.tsx';

const VERBS = Object.keys(ACTIVITY_VERBS) as ActivityVerb[];

export function ActivityFilters({ query, change }: { query: ActivityQuery; change: ChangeList }) {
  const t = useTranslations('operations');
  const user = useUser();
  const filter = filterOf({ query, change });
  const isMine = user !== undefined && query.user === user.id;
  return (
    <>
      <ListSearch q={query.q} change={change} label={t('activity.search.label')} placeholder={t('activity.search.placeholder')} />
      {user && (
        <FilterGroup
          title={t('whose')}
          chosen={isMine ? ['mine'] : []}
          onChange={(chosen) => change({ user: chosen.length > 0 ? user.id : undefined })}
          options={[{ value: 'mine', label: t('mine') }]}
        />
      )}
      {query.user !== undefined && !isMine && <Button onClick={() => change({ user: undefined })}>{t('activity.everybody')}</Button>}
      <FilterGroup
        title={t('activity.fields.kind')}
        {...filter('verb')}
        options={VERBS.map((value) => ({ value, label: t(`activity.verbs.${value}`) }))}
      />
      <FilterGroup
        title={t('activity.fields.source')}
        {...filter('source')}
        options={ACTIVITY_SOURCES.map((value) => ({ value, label: t(`activity.sources.${value}`) }))}
      />
      <DayRange from={query.from} to={query.to} change={change} />
    </>
  );
}
