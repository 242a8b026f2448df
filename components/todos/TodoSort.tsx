'use client';

import { styled } from '@mui/material/styles';
import { useWords } from '#components/ui/display/useWords.ts';
import type { TodoQuery } from '#lib/contract/todos.ts';

const SORTS = ['position', 'due', 'title', '-updated_at'] as const;

const Label = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
  '& select': {
    font: 'inherit',
    fontWeight: 500,
    minHeight: 32,
    minWidth: 0,
    border: 0,
    color: theme.vars.palette.text.primary,
    background: 'transparent',
    cursor: 'pointer',
    '@media (pointer: coarse)': { minHeight: 44 },
  },
  '& option': { color: theme.vars.palette.text.primary, background: theme.vars.palette.ground.raised },
}));

export function TodoSort({ sort, onSort }: { sort: TodoQuery['sort']; onSort: (sort: string) => void }) {
  const t = useWords('todos.sort', 'fields');
  return (
    <Label>
      {t('label')}
      <select value={SORTS.find((each) => each === sort) ?? 'position'} onChange={({ target }) => onSort(target.value)}>
        {SORTS.map((each) => (
          <option key={each} value={each}>
            {t(each)}
          </option>
        ))}
      </select>
    </Label>
  );
}
