import { TodosScreen } from '#components/todos/TodosScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { TodoQuery } from '#lib/contract/todos.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('apps-todo');

export default async function TodosPage({ searchParams }: PageProps<'/[locale]/apps/todo'>) {
  await enter('apps-todo');
  const place = { filter: undefined, tag: undefined };
  const query = { ...parseQuery(TodoQuery, searchOf(await searchParams)), ...place };
  return <TodosScreen place={place} first={await firstRows(contract.todos.list, { query })} />;
}
