'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Todo } from '#lib/contract/todos.ts';
import { useTodoActions } from './useTodoActions.ts';

export function TodoActs({ todo, onDone }: { todo: Todo; onDone: () => void }) {
  const t = useTranslations('todos');
  const common = useTranslations('common');
  const may = useAllows();
  const actions = useTodoActions(onDone);
  const isDeleted = todo.deleted_at !== null;
  const isDone = todo.completed_at !== null;
  const mayChange = may(contract.todos.change.access);
  return (
    <>
      {actions.failed && <Failure title={t('failed.change')} problem={actions.failed.error.problem} />}
      {mayChange && !isDeleted && (
        <Button onClick={() => void (isDone ? actions.reopen(todo) : actions.complete(todo))}>
          {t(isDone ? 'menu.reopen' : 'menu.complete')}
        </Button>
      )}
      {mayChange && !isDeleted && <Button onClick={() => void actions.discard(todo)}>{common('delete')}</Button>}
      {mayChange && isDeleted && (
        <Button variant="outlined" onClick={() => void actions.restore(todo)}>
          {t('menu.restore')}
        </Button>
      )}
      {isDeleted && may(contract.todos.remove.access) && (
        <Button color="error" onClick={() => void actions.remove(todo)}>
          {t('menu.remove')}
        </Button>
      )}
    </>
  );
}
