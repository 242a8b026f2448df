'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { refresh, useWrite } from '#lib/browser/api/useApi.ts';
import { typedSince } from '#lib/browser/storage/useDraft.ts';
import * as contract from '#lib/contract/index.ts';
import { Todo } from '#lib/contract/todos.ts';
import { bodyOf, editsOf, NOTHING, type TodoValues, valuesOf } from './todoValues.ts';

/** What is typed into a to-do, new or there already, until it is saved; over a change by somebody else it stays, and both are shown. */
export function useTodoForm(todo: Todo | undefined, draft: Partial<TodoValues> | undefined, onSaved: () => void) {
  const t = useTranslations('todos');
  const toast = useToast();
  const create = useWrite(contract.todos.create);
  const change = useWrite(contract.todos.change);
  const [edits, show] = useState<Partial<TodoValues>>(draft ?? {});
  const latest = useRef(edits);
  const setEdits = (next: Partial<TodoValues>) => {
    latest.current = next;
    show(next);
  };
  /** As it was when the first field was changed: what is typed is meant for that. */
  const [base, setBase] = useState<Todo>();
  const [theirs, setTheirs] = useState<Todo>();
  const [isTooLong, setTooLong] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const seen = base ?? todo;
  const before = seen ? valuesOf(seen) : NOTHING;
  const values = { ...before, ...edits };
  const changed = editsOf(before, values);
  const isDirty = Object.keys(todo ? changed : editsOf({ ...NOTHING, ...draft, title: '' }, values)).length > 0;
  const { error } = todo ? change : create;

  const edit = (next: Partial<TodoValues>) => {
    if (todo && !base) setBase(todo);
    setMissing(false);
    if (error) (todo ? change : create).reset();
    setEdits({ ...latest.current, ...next });
  };

  const send = async (of: Todo | undefined, body: Partial<TodoValues>): Promise<void> => {
    const sent = latest.current;
    try {
      const { data } = of
        ? await change.trigger([{ params: { id: of.id }, body: { ...bodyOf(body), version: of.version } }])
        : await create.trigger([{ body: { ...bodyOf(body), title: values.title.trim() } }]);
      await refresh('todos');
      toast(of ? t('said.saved', { title: data.title }) : t('add.added', { title: data.title }));
      const later = typedSince(latest.current, sent, 1);
      if (!later) return onSaved();
      // A new one is there now: what was typed since goes after it. One that was there stays open.
      if (!of) return await send(data, later);
      setBase(data);
      setEdits(later);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const current = cause.problem.code === 'stale' ? Todo.safeParse(cause.problem.current).data : undefined;
      if (current) setTheirs(current);
    }
  };

  const wrong = error?.problem.errors ?? {};
  return {
    values,
    editorKey: JSON.stringify(before.description),
    edit,
    isDirty,
    isSaving: create.isMutating || change.isMutating,
    failure: error && error.problem.code !== 'stale' && Object.keys(wrong).length === 0 ? error : undefined,
    errors: {
      title: isMissing ? t('form.titleMissing') : wrong.title?.[0],
      description: isTooLong ? t('form.tooLong') : wrong.description?.[0],
      due: wrong.due?.[0],
      assignee_id: wrong.assignee_id && t('about.unknown'),
      link: wrong.link && t('about.unknown'),
    },
    setTooLong,
    save: async () => {
      if (!values.title.trim()) setMissing(true);
      else if (!isTooLong) await send(seen, changed);
    },
    theirs,
    mine: changed,
    keep: async (fields: readonly string[]) => {
      if (!theirs) return;
      const stored = Object.fromEntries(Object.entries(changed).filter(([field]) => fields.includes(field)));
      setTheirs(undefined);
      setBase(theirs);
      setEdits(stored);
      if (Object.keys(stored).length > 0) await send(theirs, stored);
      else onSaved();
    },
    later: () => setTheirs(undefined),
  };
}
