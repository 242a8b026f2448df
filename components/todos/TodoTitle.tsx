'use client';

import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { MouseEvent } from 'react';
import { ELLIPSIS } from '#components/ui/display/ellipsis.ts';
import type { Todo } from '#lib/contract/todos.ts';
import { plainText } from '#lib/format/richText.ts';
import { AboutSummary, TARGET } from './AboutSummary.tsx';
import { DueDay } from './DueDay.tsx';
import { TodoTags } from './TodoTags.tsx';

/** Its title, and below it what it is about; on a phone all that the row says beside it, too. */
export function TodoTitle({ todo, onOpen }: { todo: Todo; onOpen: (id: number) => void }) {
  const { id, title, description, due, assignee, tags, link } = todo;
  const isDone = todo.completed_at !== null;
  const isDeleted = todo.deleted_at !== null;
  const excerpt = description ? plainText(description).split('\n', 1)[0] : '';
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <Box sx={{ minWidth: 0 }}>
      <MuiLink
        href={`?todo=${id}`}
        underline="hover"
        onClick={open}
        sx={{
          display: 'block',
          lineHeight: TARGET,
          color: isDone || isDeleted ? 'text.secondary' : 'text.primary',
          textDecoration: isDone ? 'line-through' : undefined,
          fontWeight: 500,
          overflowWrap: 'anywhere',
        }}
      >
        {title}
      </MuiLink>
      <Box
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', md: 'nowrap' },
          alignItems: 'center',
          gap: '2px 10px',
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        {link && (
          <Box sx={{ flex: '0 0 auto', maxWidth: '100%' }}>
            <AboutSummary link={link} />
          </Box>
        )}
        {excerpt && <Box sx={{ ...ELLIPSIS, display: { xs: 'none', sm: 'block' } }}>{excerpt}</Box>}
        <Box sx={{ display: { xs: 'flex', md: 'none' }, flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' }}>
          {due && <DueDay day={due} isDone={isDone} />}
          {assignee && <span>{assignee}</span>}
          <TodoTags tags={tags} />
        </Box>
      </Box>
    </Box>
  );
}
