'use client';

import DragIndicatorOutlined from '@mui/icons-material/DragIndicatorOutlined';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import type { HTMLAttributes } from 'react';
import { ELLIPSIS } from '#components/ui/display/ellipsis.ts';
import type { Todo } from '#lib/contract/todos.ts';
import { DueDay } from './DueDay.tsx';
import { TodoRowActs } from './TodoRowActs.tsx';
import { TodoTags } from './TodoTags.tsx';
import { TodoTitle } from './TodoTitle.tsx';

type Props = {
  todo: Todo;
  handle: Omit<HTMLAttributes<HTMLElement>, 'color'> | undefined;
  mayChange: boolean;
  busy: boolean;
  onOpen: (id: number) => void;
  onMenu: (todo: Todo, anchor: HTMLElement) => void;
  onSelect: (todo: Todo) => void;
  onStar: (todo: Todo) => void;
};

export function TodoRow({ todo, handle, mayChange, busy, onOpen, onMenu, onSelect, onStar }: Props) {
  const t = useTranslations('todos.row');
  const { title, due, assignee, tags } = todo;
  const isDone = todo.completed_at !== null;
  const isDeleted = todo.deleted_at !== null;
  return (
    <Box
      aria-busy={busy}
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: '24px 36px minmax(0, 1fr) 36px 36px',
          md: '24px 36px minmax(0, 1fr) minmax(0, auto) 190px 130px 36px 36px',
        },
        alignItems: 'center',
        columnGap: { xs: 1, md: 3 },
        minHeight: 48,
        paddingInline: { xs: 1, sm: 4 },
        paddingBlock: 1,
        opacity: busy ? 0.6 : 1,
        transition: 'opacity 80ms',
      }}
    >
      {handle ? (
        <IconButton
          size="small"
          aria-label={t('handle', { title })}
          {...handle}
          sx={{
            paddingInline: 0,
            cursor: 'grab',
            touchAction: 'none',
            color: 'text.disabled',
            '&:hover, &:focus-visible': { color: 'text.primary' },
          }}
        >
          <DragIndicatorOutlined sx={{ fontSize: 18 }} />
        </IconButton>
      ) : (
        <span />
      )}
      <Checkbox
        size="small"
        checked={isDone}
        disabled={!mayChange || isDeleted || busy}
        onChange={() => onSelect(todo)}
        slotProps={{ input: { 'aria-label': t(isDone ? 'reopen' : 'complete', { title }) } }}
      />
      <TodoTitle todo={todo} onOpen={onOpen} />
      <Box sx={{ display: { xs: 'none', md: 'flex' }, flexWrap: 'wrap', justifyContent: 'end', gap: 1 }}>
        <TodoTags tags={tags} />
      </Box>
      <Box sx={{ display: { xs: 'none', md: 'block' }, textAlign: 'right', typography: 'caption' }}>
        {due && <DueDay day={due} isDone={isDone} />}
      </Box>
      <Box
        sx={{
          ...ELLIPSIS,
          display: { xs: 'none', md: 'block' },
          typography: 'caption',
          color: assignee ? 'text.primary' : 'text.disabled',
        }}
      >
        {assignee ?? t('nobody')}
      </Box>
      <TodoRowActs todo={todo} isFixed={!mayChange || isDeleted || busy} onMenu={onMenu} onStar={onStar} />
    </Box>
  );
}
