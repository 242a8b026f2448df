'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useReorder } from '#components/ui/controls/useReorder.ts';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Todo } from '#lib/contract/todos.ts';
import { TodoRow } from './TodoRow.tsx';
import { useNextFocus } from './useNextFocus.ts';
import type { TodoActions } from './useTodoActions.ts';
import type { useTodoOrder } from './useTodoOrder.ts';

const TodoMenu = lazyPart(async () => (await import('./TodoMenu.tsx')).TodoMenu);

type Props = {
  name: string;
  order: ReturnType<typeof useTodoOrder>;
  isOwnOrder: boolean;
  /** How many rows of the list stand before this page, and how many there are. */
  before: number;
  total: number;
  actions: TodoActions;
  onOpen: (id: number) => void;
};

/** The list: moved by the handle with pointer or arrow keys, by Alt and an arrow from anywhere in a row, or by the menu. */
export function TodoRows({ name, order, isOwnOrder, before, total, actions, onOpen }: Props) {
  const t = useTranslations('todos');
  const may = useAllows();
  const mayChange = may(contract.todos.change.access);
  const mayMove = mayChange && isOwnOrder;
  const [announced, setAnnounced] = useState('');
  const [menu, setMenu] = useState<{ todo: Todo; anchor: HTMLElement }>();
  const { shown } = order;
  const { list, drag, handle, move } = useReorder(
    shown.length,
    (from, to) => {
      setAnnounced(t('moved', { title: shown[from]?.title ?? '', place: Math.min(total, Math.max(1, before + to + 1)), total }));
      void order.place(from, to);
    },
    { goesOn: true },
  );
  const left = useNextFocus(list);
  const toggle = (todo: Todo) => {
    left.current = shown.indexOf(todo);
    void (todo.completed_at === null ? actions.complete(todo) : actions.reopen(todo));
  };
  const step = (todo: Todo) => (where: -1 | 1 | 'top' | 'bottom') => {
    const at = shown.findIndex(({ id }) => id === todo.id);
    if (typeof where === 'string') order.move(todo, { to: where });
    else move(at, at + where);
  };
  return (
    <>
      <Box component="ol" ref={list} aria-label={name} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((todo, at) => (
          <Box
            component="li"
            key={todo.id}
            onKeyDown={(event) => {
              const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
              if (!mayMove || !event.altKey || by === 0 || event.defaultPrevented) return;
              event.preventDefault();
              move(at, at + by);
            }}
            sx={{
              borderBottom: '1px solid',
              borderColor: 'divider',
              bgcolor: drag?.from === at ? 'row.selected' : 'background.paper',
              '&:hover': { bgcolor: 'row.hover' },
              boxShadow:
                drag && drag.to === at && drag.from !== at
                  ? (theme) => `inset 0 ${drag.to > drag.from ? -3 : 3}px 0 ${theme.vars.palette.accent.main}`
                  : undefined,
            }}
          >
            <TodoRow
              todo={todo}
              handle={mayMove ? handle(at) : undefined}
              mayChange={mayChange}
              busy={actions.busy === todo.id}
              onOpen={onOpen}
              onMenu={(each, anchor) => setMenu({ todo: each, anchor })}
              onSelect={toggle}
              onStar={(each) => void actions.mark(each)}
            />
          </Box>
        ))}
      </Box>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      {menu && (
        <TodoMenu
          {...menu}
          actions={actions}
          onOpen={() => onOpen(menu.todo.id)}
          onMove={mayMove ? step(menu.todo) : undefined}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  );
}
