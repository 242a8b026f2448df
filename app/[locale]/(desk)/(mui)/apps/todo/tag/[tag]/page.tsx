import { TodosScreen } from '#components/todos/TodosScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { TODO_TAGS, TodoQuery } from '#lib/contract/todos.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('apps-todo-tag');

export default async function TodosOfTagPage({ params, searchParams }: PageProps<'/[locale]/apps/todo/tag/[tag]'>) {
  await enter('apps-todo-tag');
  const wanted = (await params).tag;
  const tag = TODO_TAGS.find((each) => each === wanted);
  const place = { filter: undefined, tag };
  const query = { ...parseQuery(TodoQuery, searchOf(await searchParams)), ...place };
  return <TodosScreen key={tag} place={place} first={await firstRows(contract.todos.list, { query })} />;
}
