'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BulkAction } from '#components/bulk/BulkAction.tsx';
import { RuleAction } from '#components/lineRules/RuleAction.tsx';
import { ScheduleAction } from '#components/scheduledChanges/ScheduleAction.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { SelectionBar } from '#components/ui/lists/SelectionBar.tsx';
import type { Sim, SimField } from '#lib/contract/sims/sim.ts';
import { SimExport } from './SimExport.tsx';
import { useFilterWords } from './useFilterWords.ts';
import type { Selected } from './useSimSelection.ts';

const SelectionCostPanel = lazyPart(async () => (await import('#components/plans/SelectionCostPanel.tsx')).SelectionCostPanel, {
  isQuiet: true,
  isBare: true,
});

type Props = {
  selected: Selected;
  rows: readonly Sim[];
  total: number | undefined;
  show: (search: string) => void;
  fields: SimField[];
  children: ReactNode;
};

const bold = (text: ReactNode) => <b>{text}</b>;

export function SimSelection({ selected, rows, total, show, fields, children }: Props) {
  const t = useTranslations('sims.selection');
  const common = useTranslations('common');
  const { wordsOf } = useFilterWords();
  const { selection, search, query, isElsewhere, isAll, selectAll, before, rowSelection, clear } = selected;
  const except = selection?.except?.length ?? 0;
  const more = selection && !isElsewhere && !isAll && total !== undefined && total > selection.count;
  const words = wordsOf(query);
  const chosen = selection && (
    <>
      <span>
        {isAll
          ? t.rich(except ? 'except' : 'all', { count: selection.count, except, b: bold })
          : common.rich('selected', { count: selection.count, b: bold })}
        {isElsewhere && ` ${t('elsewhere', { words })}`}
      </span>
      {more && (
        <Button variant="text" onClick={selectAll}>
          {t('selectAll', { total })}
        </Button>
      )}
      <SelectionCostPanel selection={selection} />
      {isElsewhere && (
        <Button variant="text" onClick={() => show(search)}>
          {t('show')}
        </Button>
      )}
      {before && (
        <Button
          variant="text"
          onClick={() => {
            before.restore();
            show(before.search);
          }}
        >
          {t('before', { count: before.count })}
        </Button>
      )}
    </>
  );
  const unseen = selection ? selection.count - rows.filter(({ id }) => rowSelection.has(id)).length : 0;
  const acts = selection && (
    <>
      <BulkAction selection={selection} chosenIn={{ words, unseen, elsewhere: isElsewhere }} onBegun={clear} />
      <ScheduleAction selection={selection} onScheduled={clear} />
      <RuleAction selection={selection} onSaved={clear} />
      <SimExport selection={selection} fields={fields} />
    </>
  );
  const message = t('said', { count: selection?.count ?? 0 });
  return (
    <SelectionBar
      name={common('selection')}
      chosen={chosen}
      message={message}
      acts={acts}
      clearLabel={common('clearSelection')}
      onClear={clear}
    >
      <RuleAction selection={{ query, count: total ?? 0 }} />
      {children}
    </SelectionBar>
  );
}
