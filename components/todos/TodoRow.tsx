'use client';

import DragIndicatorOutlined from '@mui/icons-material/DragIndicatorOutlined';
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import StarFilled from '@mui/icons-material/Star';
import StarOutlined from '@mui/icons-material/StarOutlineOutlined';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import { useTranslations } from 'next-intl';
import type { HTMLAttributes, MouseEvent } from 'react';
import { ELLIPSIS } from '#components/ui/display/ellipsis.ts';
import type { Todo } from '#lib/contract/todos.ts';
import { plainText } from '#lib/format/richText.ts';
import { AboutSummary, TARGET } from './AboutSummary.tsx';
import { DueDay } from './DueDay.tsx';
import { TodoTags } from './TodoTags.tsx';

type Props = {
  todo: Todo;
  /** What moves it; left out for those who may not, or where the list is in another order. */
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
  const { id, title, description, due, assignee, tags, important, link } = todo;
  const isDone = todo.completed_at !== null;
  const isDeleted = todo.deleted_at !== null;
  const excerpt = description ? plainText(description).split('\n', 1)[0] : '';
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(id);
  };
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
      <IconButton
        size="small"
        aria-label={t('mark', { title })}
        aria-pressed={important}
        disabled={!mayChange || isDeleted || busy}
        onClick={() => onStar(todo)}
        sx={{ color: important ? 'status.warn.mark' : 'text.disabled' }}
      >
        {important ? <StarFilled sx={{ fontSize: 20 }} /> : <StarOutlined sx={{ fontSize: 20 }} />}
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('more', { title })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => onMenu(todo, currentTarget)}
      >
        <MoreHorizOutlined sx={{ fontSize: 20 }} />
      </IconButton>
    </Box>
  );
}
