'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { SideDrawer } from '#components/ui/controls/SideDrawer.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import * as contract from '#lib/contract/index.ts';
import type { Todo } from '#lib/contract/todos.ts';
import { TodoDiff } from './TodoDiff.tsx';
import { TodoDrawerFoot } from './TodoDrawerFoot.tsx';
import { TodoFacts } from './TodoFacts.tsx';
import { TodoFields } from './TodoFields.tsx';
import type { TodoValues } from './todoValues.ts';
import { useTodoForm } from './useTodoForm.ts';

type Props = {
  onClose: () => void;
} & ({ id: number; listed: Todo | undefined; draft?: undefined } | { draft: Partial<TodoValues>; id?: undefined; listed?: undefined });

export function TodoDrawer({ id, listed, draft, onClose }: Props) {
  const t = useTranslations('todos');
  const common = useTranslations('common');
  const may = useAllows();
  const confirm = useConfirm();
  const { data, error } = useRead(contract.todos.show, id === undefined ? null : { params: { id } }, { keepPreviousData: false });
  const { data: people } = useRead(contract.todos.people, {}, { revalidateOnFocus: false });
  useChannel('todos', 'todos');
  const todo = data?.data ?? listed;
  const form = useTodoForm(todo, draft, onClose);
  const isMissing = error?.problem.code === 'not_found';
  const isNew = id === undefined;
  const mayWrite =
    may(isNew ? contract.todos.create.access : contract.todos.change.access) && !isMissing && (isNew || todo?.deleted_at === null);
  const close = async () => {
    const question = {
      title: t('form.leave'),
      text: t('form.leaveText'),
      confirm: t('form.leaveConfirm'),
      cancel: t('form.leaveCancel'),
    };
    if (!form.isDirty || (await confirm(question))) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <SideDrawer title={common(isNew ? 'newToDo' : 'toDo')} width={480} asksItself onClose={() => void close()}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            alignContent: 'start',
            gap: 3,
            flex: 1,
            padding: '4px 16px 16px',
            overflow: 'auto',
          }}
        >
          {isMissing && <Alert kind="warn">{t('form.missing')}</Alert>}
          {error && !isMissing && <Failure problem={error.problem} retryAfter={error.retryAfter} />}
          {form.failure && (
            <Failure
              title={t(isNew ? 'form.failedAdd' : 'form.failedSave')}
              problem={form.failure.problem}
              retryAfter={form.failure.retryAfter}
            />
          )}
          {todo && !isMissing && <TodoFacts todo={todo} isWhole={!mayWrite} />}
          {mayWrite && (isNew || todo) && (
            <TodoFields
              values={form.values}
              editorKey={form.editorKey}
              isNew={isNew}
              assignee={todo?.assignee ?? null}
              errors={form.errors}
              onChange={form.edit}
              onTooLong={form.setTooLong}
            />
          )}
        </Box>
        <TodoDrawerFoot
          form={form}
          todo={isMissing ? undefined : todo}
          isNew={isNew}
          mayWrite={mayWrite}
          onDone={onClose}
          onClose={() => void close()}
        />
      </Box>
      {form.theirs && (
        <TodoDiff
          mine={form.mine}
          theirs={form.theirs}
          people={new Map(people?.data.map((each) => [each.id, each.name]))}
          onKeep={(fields) => void form.keep(fields)}
          onClose={form.later}
        />
      )}
    </SideDrawer>
  );
}
