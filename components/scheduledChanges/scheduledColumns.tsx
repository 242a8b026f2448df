'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { JobAction } from '#components/bulk/JobAction.tsx';
import { SimLink } from '#components/sims/SimLink.tsx';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import type { Column } from '#components/ui/lists/columns.ts';
import type { ScheduledChange } from '#lib/contract/scheduledChanges.ts';
import type { ScheduledState } from '#lib/contract/words/scheduledChanges.ts';
import { numbersOf } from '#lib/domain/simNumber.ts';
import { ScheduledActs } from './ScheduledActs.tsx';
import { useScheduledWords } from './useScheduledWords.ts';

const GLYPHS: Record<ScheduledState, Glyph> = {
  waiting: 'scheduled',
  asks: 'late',
  begun: 'running',
  done: 'done',
  'not-done': 'failed',
  cancelled: 'skipped',
};

export function ScheduledStateChip({ scheduled }: { scheduled: ScheduledChange }) {
  const { stateOf, whyOf } = useScheduledWords();
  const { rule, state } = scheduled;
  return (
    <>
      <StatusChip status={GLYPHS[state]} word={stateOf(scheduled)} /> {rule && whyOf(rule)}
    </>
  );
}

export const ScheduledSim = ({ scheduled: { sim } }: { scheduled: ScheduledChange }) =>
  sim && <SimLink id={sim.id} {...numbersOf(sim.number)} />;

export function useScheduledColumns(): Column<ScheduledChange>[] {
  const t = useTranslations('scheduledChanges');
  const common = useTranslations('common');
  const fields = useTranslations('fields');
  const { dayOf, whatOf } = useScheduledWords();
  return useMemo(
    () => [
      { field: 'day', title: common('day'), width: 130, cell: ({ day }) => dayOf(day) },
      { field: 'action', title: common('what'), width: 190, cell: (each) => whatOf(each) },
      { field: 'sim', title: common('sim'), width: 170, cell: (each) => <ScheduledSim scheduled={each} /> },
      { field: 'state', title: common('state'), width: 240, flex: 1, cell: (each) => <ScheduledStateChip scheduled={each} /> },
      { field: 'created_by', title: t('askedBy'), width: 150, cell: ({ created_by: by }) => by },
      { field: 'reason', title: fields('reason'), width: 180, yields: true, cell: ({ reason }) => reason },
      {
        field: 'acts',
        title: common('actions'),
        titleUnseen: true,
        width: 210,
        cell: (each) => (each.job_id ? <JobAction id={each.job_id} /> : <ScheduledActs scheduled={each} />),
      },
    ],
    [t, common, fields, dayOf, whatOf],
  );
}
