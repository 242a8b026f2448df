'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Time } from '#components/ui/display/Time.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { Todo } from '#lib/contract/todos.ts';
import { AboutSummary } from './AboutSummary.tsx';
import { DueDay } from './DueDay.tsx';
import { RichView } from './RichView.tsx';
import { TodoTags } from './TodoTags.tsx';

/** Who made, completed and deleted it, and when; `isWhole`: with everything it says, for those who only read it. */
export function TodoFacts({ todo, isWhole }: { todo: Todo; isWhole: boolean }) {
  const t = useTranslations('todos.form');
  const nobody = useTranslations('todos.row');
  const lineOf = (kind: 'created' | 'completed' | 'deleted', who: string | null, at: string | null) =>
    at && t.rich(kind, { who: who ?? 'none', time: () => <Time at={at} /> });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {todo.deleted_at && <Alert kind="info">{lineOf('deleted', todo.deleted_by, todo.deleted_at)}</Alert>}
      {isWhole && (
        <>
          <Box sx={{ typography: 'body1', fontWeight: 600, overflowWrap: 'anywhere' }}>{todo.title}</Box>
          {todo.description && <RichView text={todo.description} />}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
            {todo.due && <DueDay day={todo.due} isDone={todo.completed_at !== null} />}
            <span>{todo.assignee ?? nobody('nobody')}</span>
            <TodoTags tags={todo.tags} />
          </Box>
          {todo.link && <AboutSummary link={todo.link} />}
        </>
      )}
      <Box sx={{ typography: 'caption', color: 'text.secondary', display: 'flex', flexWrap: 'wrap', gap: '0 12px' }}>
        <span>{lineOf('created', todo.created_by, todo.created_at)}</span>
        {todo.completed_at && <span>{lineOf('completed', todo.completed_by, todo.completed_at)}</span>}
      </Box>
    </Box>
  );
}
