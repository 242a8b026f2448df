'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Diff } from '#components/ui/feedback/Diff.tsx';
import type { Todo } from '#lib/contract/todos.ts';
import { plainText } from '#lib/format/richText.ts';
import { differs, type TodoValues, valuesOf } from './todoValues.ts';

type Props = {
  mine: Partial<TodoValues>;
  theirs: Todo;
  people: ReadonlyMap<number, string>;
  onKeep: (fields: string[]) => void;
  onClose: () => void;
};

export function TodoDiff({ mine, theirs, people, onKeep, onClose }: Props) {
  const t = useTranslations('todos');
  const fieldName = useTranslations('fields');
  const common = useTranslations('common');
  const format = useFormatter();
  const now = valuesOf(theirs);
  const yours = { ...now, ...mine };
  const words: Record<keyof TodoValues, (values: TodoValues) => string> = {
    title: ({ title }) => title,
    description: ({ description }) => (description ? plainText(description) : ''),
    due: ({ due }) => due ?? '',
    assignee_id: ({ assignee_id: id }) =>
      id === null ? '' : (people.get(id) ?? (id === theirs.assignee_id ? theirs.assignee : null) ?? String(id)),
    tags: ({ tags }) => format.list(tags.map((tag) => t(`tags.${tag}`))),
    important: ({ important }) => t(important ? 'form.yes' : 'form.no'),
    link: ({ link }) => (link ? `${common(link.kind)} ${link.label ?? link.id}` : ''),
  };
  const labels: Record<keyof TodoValues, string> = {
    title: fieldName('title'),
    description: fieldName('description'),
    due: t('form.due'),
    assignee_id: t('form.assignee'),
    tags: fieldName('tags'),
    important: t('form.important'),
    link: t('about.name'),
  };
  const fields = (Object.keys(words) as (keyof TodoValues)[]).filter((field) => differs(field, yours, now));
  return (
    <Diff
      differences={fields.map((field) => ({
        field,
        label: labels[field],
        yours: words[field](yours),
        theirs: words[field](now),
        typed: true,
      }))}
      theirs={t('form.stale')}
      onKeep={onKeep}
      onClose={onClose}
    />
  );
}
