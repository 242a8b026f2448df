import { TodosScreen } from '#components/todos/TodosScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { TODO_FILTERS, TodoQuery } from '#lib/contract/todos.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('apps-todo-filter');

export default async function TodosOfFilterPage({ params, searchParams }: PageProps<'/[locale]/apps/todo/[filter]'>) {
  await enter('apps-todo-filter');
  const wanted = (await params).filter;
  const filter = TODO_FILTERS.find((each) => each === wanted);
  const place = { filter, tag: undefined };
  const query = { ...parseQuery(TodoQuery, searchOf(await searchParams)), ...place };
  return <TodosScreen key={filter} place={place} first={await firstRows(contract.todos.list, { query })} />;
}
