'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Time } from '#components/ui/display/Time.tsx';
import type { Column } from '#components/ui/lists/ListGrid.tsx';
import type { Run } from '#lib/contract/runs.ts';
import { shownId } from '#lib/format/ids.ts';
import { RunAbout } from './RunAbout.tsx';
import { RunStateChip } from './RunStateChip.tsx';
import { RunStop } from './RunStop.tsx';
import { useRunWords } from './useRunWords.ts';

export function useRunColumns(type: Run['type']): Column<Run>[] {
  const t = useTranslations('runs');
  const common = useTranslations('common');
  const words = useRunWords();
  const columns: Column<Run>[] = [
    { field: 'id', title: common('number'), width: 84, sortable: true, cell: ({ id }) => shownId(id) },
    { field: 'state', title: common('state'), width: 190, cell: ({ state }) => <RunStateChip state={state} /> },
    { field: 'about', title: t('fields.about'), width: 200, flex: 1, cell: (run) => <RunAbout run={run} /> },
    { field: 'started_by', title: t('fields.by'), width: 160, cell: ({ started_by }) => started_by },
    { field: 'started_at', title: t('fields.started'), width: 150, cell: ({ started_at }) => started_at && <Time at={started_at} /> },
    { field: 'ended_at', title: t('fields.ended'), width: 150, cell: ({ ended_at }) => ended_at && <Time at={ended_at} /> },
    { field: 'message', title: t('fields.how'), width: 220, cell: (run) => words(run) },
  ];
  // Beside the state, where it is in sight on a narrow screen too.
  if (type !== 'data' && type !== 'ping')
    columns.splice(2, 0, { field: 'acts', title: common('actions'), width: 120, cell: (run) => <RunStop run={run} /> });
  // biome-ignore lint/correctness/useExhaustiveDependencies: they change with the language and the kind alone
  return useMemo(() => columns, [t, type]);
}
