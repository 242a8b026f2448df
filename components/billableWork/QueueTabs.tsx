'use client';

import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslations } from 'next-intl';
import type { z } from 'zod';
import type { WorkCounts, WorkQuery } from '#lib/contract/billableWork/work.ts';
import { WORK_QUEUES } from '#lib/contract/words/billableWork.ts';

type Props = {
  query: WorkQuery;
  counts: z.infer<typeof WorkCounts> | undefined;
  money: (cents: number) => string;
  onChange: (more: Partial<WorkQuery>) => void;
};

export function QueueTabs({ query, counts, money, onChange }: Props) {
  const t = useTranslations('billableWork');
  const value = query.state === 'open' ? (query.queue ?? 'all') : query.state;
  const choose = (next: string | null) => {
    if (next === null) return;
    const queue = WORK_QUEUES.find((each) => each === next);
    const state = next === 'billed' || next === 'dismissed' ? next : 'open';
    onChange({ state, queue, page: 1 });
  };
  const many = (queue: (typeof WORK_QUEUES)[number]) => {
    if (!counts) return t(`queues.${queue}`);
    const words = `${t(`queues.${queue}`)} ${counts[queue]}`;
    return queue === 'ready' && counts.ready > 0 ? `${words}, ${money(counts.net_cents)}` : words;
  };
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={t('queue')}
      onChange={(_, next) => choose(next)}
      sx={{ flexWrap: 'wrap' }}
    >
      <ToggleButton value="all">{t('queues.all')}</ToggleButton>
      {WORK_QUEUES.map((queue) => (
        <ToggleButton key={queue} value={queue}>
          {many(queue)}
        </ToggleButton>
      ))}
      <ToggleButton value="billed">{t('states.billed')}</ToggleButton>
      <ToggleButton value="dismissed">{t('states.dismissed')}</ToggleButton>
    </ToggleButtonGroup>
  );
}
