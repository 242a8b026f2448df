'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import type { Column } from '#components/ui/lists/ListGrid.tsx';
import { hrefOfAction, useActivityWords } from '#components/users/activityWords.ts';
import type { ActivityEntry } from '#lib/contract/operations/activity.ts';
import { useActivityDetails, useSourceWord } from './activityDetails.ts';

/** What it was done to, with its page where there is one. */
export function ActivityRecord({ entry }: { entry: ActivityEntry }) {
  const href = hrefOfAction(entry);
  const name = entry.label ?? entry.about ?? '';
  if (!href || entry.source === 'work') return null;
  return (
    <TextLink href={href} isPlain>
      {name}
    </TextLink>
  );
}

export function useActivityColumns(): Column<ActivityEntry>[] {
  const t = useTranslations('operations');
  const words = useActivityWords();
  const sourceWord = useSourceWord();
  const details = useActivityDetails();
  const columns: Column<ActivityEntry>[] = [
    { field: 'at', title: t('activity.fields.at'), width: 150, flex: 0, cell: ({ at }) => <Time at={at} exact /> },
    { field: 'by', title: t('activity.fields.by'), width: 150, cell: ({ by }) => by ?? t('itself') },
    {
      field: 'kind',
      title: t('activity.fields.kind'),
      width: 260,
      flex: 1,
      cell: (entry) => {
        const href = entry.source === 'work' ? hrefOfAction(entry) : undefined;
        return href ? <TextLink href={href}>{words(entry)}</TextLink> : words(entry);
      },
    },
    { field: 'source', title: t('activity.fields.source'), width: 130, cell: ({ source }) => sourceWord(source) },
    { field: 'label', title: t('activity.fields.label'), width: 190, cell: (entry) => <ActivityRecord entry={entry} /> },
    { field: 'details', title: t('activity.fields.details'), width: 180, cell: (entry) => details(entry) },
  ];
  // biome-ignore lint/correctness/useExhaustiveDependencies: they change with the language alone
  return useMemo(() => columns, [t]);
}
