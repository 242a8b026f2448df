'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { refresh, useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import * as contract from '#lib/contract/index.ts';
import type { TodoAbout } from '#lib/contract/todos.ts';
import { richOf } from '#lib/format/richText.ts';
import { truncate } from '#lib/format/truncate.ts';
import { TodoLink } from './TodoLink.tsx';

type Made = { id: number; completed: boolean };
const NONE: ReadonlyMap<string, Made> = new Map();
/** Undefined while it is asked: then nothing is offered that may be there already. */
const MadeContext = createContext<ReadonlyMap<string, Made> | undefined>(NONE);

export function useMayMakeTodos() {
  const may = useAllows();
  return useCapability('todos') && may(contract.todos.list.access);
}

/** Around a list whose rows can become to-dos: which of them are, asked once for all of them, live. */
export function TodoMadeScope({ sources, children }: ScopeProps) {
  return useMayMakeTodos() ? <Asked sources={sources}>{children}</Asked> : children;
}

type ScopeProps = { sources: readonly string[]; children: ReactNode };

function Asked({ sources, children }: ScopeProps) {
  const { data, error } = useRead(contract.todos.made, sources.length > 0 ? { query: { source: [...sources] } } : null, {
    background: true,
  });
  useChannel('todos', 'todos');
  const made = useMemo(() => data && new Map(data.data.map(({ source, ...rest }) => [source, rest])), [data]);
  return <MadeContext value={made ?? (error ? NONE : undefined)}>{children}</MadeContext>;
}

type Props = { source: string; title: string; about: TodoAbout | null; description?: string };

export function TodoMadeAction({ source, title, about, description }: Props) {
  const t = useTranslations('todos.action');
  const may = useAllows();
  const known = useContext(MadeContext);
  const made = known?.get(source);
  const mayMake = useMayMakeTodos();
  const { trigger, isMutating, error } = useWrite(contract.todos.create);
  if (made)
    return (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
        <StatusGlyph glyph={made.completed ? 'done' : 'scheduled'} />
        <TodoLink id={made.id}>{t(made.completed ? 'done' : 'there')}</TodoLink>
      </Box>
    );
  if (!known || !mayMake || !may(contract.todos.create.access)) return null;
  const put = () =>
    trigger([
      { body: { source, title: truncate(title, 200), link: about, description: description ? richOf(description) : undefined } },
    ]).catch(() => void refresh('todos'));
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <ActionButton variant="text" size="small" running={isMutating ? t('putting') : undefined} onClick={() => void put()}>
        {t('putLong')}
      </ActionButton>
      {error && error.problem.code !== 'duplicate' && (
        <Box component="span" role="alert" sx={{ color: 'status.crit.fg' }}>
          {t('failed')}
        </Box>
      )}
    </Box>
  );
}
