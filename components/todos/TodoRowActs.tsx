'use client';

import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import StarFilled from '@mui/icons-material/Star';
import StarOutlined from '@mui/icons-material/StarOutlineOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import type { Todo } from '#lib/contract/todos.ts';

type ActsProps = {
  todo: Todo;
  isFixed: boolean;
  onMenu: (todo: Todo, anchor: HTMLElement) => void;
  onStar: (todo: Todo) => void;
};

export function TodoRowActs({ todo, isFixed, onMenu, onStar }: ActsProps) {
  const t = useTranslations('todos.row');
  const { title, important } = todo;
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('mark', { title })}
        aria-pressed={important}
        disabled={isFixed}
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
    </>
  );
}
