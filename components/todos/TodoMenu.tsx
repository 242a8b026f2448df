'use client';

import { useTranslations } from 'next-intl';
import { Menu, MenuDivider, MenuItem } from '#components/ui/controls/Menu.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Todo } from '#lib/contract/todos.ts';
import type { TodoActions } from './useTodoActions.ts';

type Props = {
  todo: Todo;
  anchor: HTMLElement;
  actions: TodoActions;
  onOpen: () => void;
  onMove: ((where: -1 | 1 | 'top' | 'bottom') => void) | undefined;
  onClose: () => void;
};

const MOVES = [
  ['up', -1],
  ['down', 1],
  ['top', 'top'],
  ['bottom', 'bottom'],
] as const;

export function TodoMenu({ todo, anchor, actions, onOpen, onMove, onClose }: Props) {
  const t = useTranslations('todos.menu');
  const common = useTranslations('common');
  const may = useAllows();
  const mayChange = may(contract.todos.change.access);
  const isDeleted = todo.deleted_at !== null;
  const act = (action: () => unknown) => () => {
    onClose();
    void action();
  };
  return (
    <Menu anchor={anchor} align="end" onClose={onClose}>
      <MenuItem onClick={act(onOpen)}>{common('open')}</MenuItem>
      {mayChange &&
        onMove &&
        MOVES.map(([name, where]) => (
          <MenuItem key={name} onClick={act(() => onMove(where))}>
            {t(name)}
          </MenuItem>
        ))}
      {mayChange && <MenuDivider />}
      {mayChange && !isDeleted && todo.completed_at === null && (
        <MenuItem onClick={act(() => actions.complete(todo))}>{t('complete')}</MenuItem>
      )}
      {mayChange && !isDeleted && todo.completed_at !== null && (
        <MenuItem onClick={act(() => actions.reopen(todo))}>{t('reopen')}</MenuItem>
      )}
      {mayChange && !isDeleted && <MenuItem onClick={act(() => actions.discard(todo))}>{common('delete')}</MenuItem>}
      {mayChange && isDeleted && <MenuItem onClick={act(() => actions.restore(todo))}>{t('restore')}</MenuItem>}
      {isDeleted && may(contract.todos.remove.access) && (
        <MenuItem isFinal onClick={act(() => actions.remove(todo))}>
          {t('remove')}
        </MenuItem>
      )}
    </Menu>
  );
}
