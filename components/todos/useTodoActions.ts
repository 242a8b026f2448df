'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { refresh, useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Todo, TodoChange } from '#lib/contract/todos.ts';

type Outcome = 'completed' | 'reopened' | 'deleted' | 'restored';
type Failed = { error: ApiError; what: 'change' | 'stale' };

/** What is done with one press, each with a way back while its words stand: complete, mark, delete, restore; and deleting for good, after a question. `onDone`: where it stood may close. */
export function useTodoActions(onDone?: () => void) {
  const t = useTranslations('todos');
  const common = useTranslations('common');
  const toast = useToast();
  const confirm = useConfirm();
  const change = useWrite(contract.todos.change);
  const remove = useWrite(contract.todos.remove);
  const [failed, setFailed] = useState<Failed>();
  const [busy, setBusy] = useState<number>();

  const saveAndRefresh = async <Answer>(id: number, sent: Promise<Answer>): Promise<Answer | undefined> => {
    setFailed(undefined);
    setBusy(id);
    try {
      const answer = await sent;
      // Until the list has what came of it, the next press would be taken for one of somebody who did not look.
      await refresh('todos');
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code } = error.problem;
      setFailed({ error, what: code === 'stale' ? 'stale' : 'change' });
      if (code === 'stale' || code === 'not_found' || code === 'illegal_state') void refresh('todos');
      return undefined;
    } finally {
      setBusy(undefined);
    }
  };
  const send = async (todo: Pick<Todo, 'id' | 'version'>, body: Omit<TodoChange, 'version'>) =>
    (await saveAndRefresh(todo.id, change.trigger([{ params: { id: todo.id }, body: { ...body, version: todo.version } }])))?.data;
  const does = (outcome: Outcome, there: Omit<TodoChange, 'version'>, back: Omit<TodoChange, 'version'>) => async (todo: Todo) => {
    const changed = await send(todo, there);
    if (!changed) return;
    onDone?.();
    toast(t(`said.${outcome}`, { title: changed.title }), { label: common('undo'), run: () => void send(changed, back) });
  };

  return {
    busy,
    failed,
    complete: does('completed', { completed: true }, { completed: false }),
    reopen: does('reopened', { completed: false }, { completed: true }),
    discard: does('deleted', { deleted: true }, { deleted: false }),
    restore: does('restored', { deleted: false }, { deleted: true }),
    mark: (todo: Todo) => send(todo, { important: !todo.important }),
    remove: async (todo: Todo) => {
      const question = {
        title: t('remove.title'),
        text: t('remove.text', { title: todo.title }),
        confirm: t('remove.confirm'),
        final: true,
      };
      if (!(await confirm(question))) return;
      const done = await saveAndRefresh(
        todo.id,
        remove.trigger([{ params: { id: todo.id }, query: { version: todo.version } }]).then(() => true),
      );
      if (!done) return;
      onDone?.();
      toast(t('said.removed', { title: todo.title }));
    },
  };
}

export type TodoActions = ReturnType<typeof useTodoActions>;
