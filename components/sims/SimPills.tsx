'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { ClearFilters } from '#components/ui/lists/ClearFilters.tsx';
import type { ChangeList } from '#lib/browser/api/useListState.ts';
import type { SimQuery } from '#lib/contract/sims/list.ts';
import { SIM_NARROWS, type SimNarrow } from '#lib/contract/words/sims.ts';
import css from './SimPills.module.css';
import { useFilterWords } from './useFilterWords.ts';

export function SimPills({ query, change, clear }: { query: SimQuery; change: ChangeList; clear: () => void }) {
  const t = useTranslations('sims');
  const { wordOf } = useFilterWords();
  const pills = SIM_NARROWS.flatMap((filter) => (query[filter] ?? []).map((value) => ({ filter, value, name: wordOf(filter, value) })));
  const without = (filter: SimNarrow, value: string) =>
    change({ [filter]: (query[filter] ?? []).filter((each: string) => each !== value) });
  if (pills.length === 0 && !query.q) return null;
  return (
    <div className={css.pills}>
      {pills.map(({ filter, value, name }) => (
        <Button
          key={`${filter} ${value}`}
          aria-label={t('pillRemove', { name })}
          onClick={() => without(filter, value)}
          className={css.pill}
        >
          {name}
          <Icon name="close" />
        </Button>
      ))}
      <ClearFilters variant="text" onClick={clear} />
    </div>
  );
}
