'use client';

import { useTranslations } from 'next-intl';
import { useMayMakeTodos } from '#components/todos/TodoMadeAction.tsx';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { AuditLine } from '#lib/contract/lineAudit.ts';
import { MOST_TODOS } from '#lib/contract/words/todos.ts';
import { richOf } from '#lib/format/richText.ts';
import { truncate } from '#lib/format/truncate.ts';
import { aboutOf, todoSourceOf } from './AuditActs.tsx';
import { useAuditWords } from './auditWords.ts';
import { numberOf } from './numberOf.ts';

/** `unknown`: so many more are ticked on pages that were not opened yet. */
type Props = { lines: readonly AuditLine[]; unknown: number; currency: string; onDone: (ids: readonly number[]) => void };

/** A to-do for each of the ticked lines that has something wrong. */
export function AuditTodos({ lines, unknown, currency, onDone }: Props) {
  const t = useTranslations('lineAudit.todos');
  const action = useTranslations('todos.action');
  const toast = useToast();
  const may = useAllows();
  const mayMake = useMayMakeTodos();
  const hasBatches = useCapability('todoBatches');
  const { wrong, what } = useAuditWords(currency);
  const { trigger, isMutating, error } = useWrite(contract.todos.createMany);
  if (!mayMake || !hasBatches || !may(contract.todos.createMany.access) || lines.length === 0) return null;
  const tooMany = lines.length > MOST_TODOS ? t('most', { count: MOST_TODOS }) : undefined;
  const put = () => {
    const todos = lines.map((line) => ({
      ...{ source: todoSourceOf(line), title: truncate(`${numberOf(line)}: ${wrong(line)}`, 200) },
      ...{ link: aboutOf(line), description: richOf(what(line)) },
    }));
    trigger([{ body: { todos } }]).then(
      ({ data }) => {
        toast(t('made', data));
        onDone(lines.map(({ id }) => id));
      },
      () => undefined,
    );
  };
  return (
    <>
      <ActionButton
        running={isMutating ? action('putting') : undefined}
        reason={unknown > 0 ? t('unknown', { count: unknown }) : tooMany}
        onClick={put}
      >
        {t('put', { count: lines.length })}
      </ActionButton>
      {error && <span role="alert">{action('failed')}</span>}
    </>
  );
}
