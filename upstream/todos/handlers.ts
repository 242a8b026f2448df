import { and, inArray, isNull } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { rowId } from '#upstream/core/rowId.ts';
import { todoActs } from './change.ts';
import { listTodos } from './list.ts';
import { todoPeople } from './people.ts';
import { readTodo, todosAllowed } from './repository.ts';
import { todos } from './tables.ts';

export function todoHandlers(context: Context): Handlers<typeof contract.todos> {
  const { database } = context;
  return {
    list: async ({ query, user, ability }) => listTodos(context, query, { user, ability }),
    show: async ({ params, ability }) => {
      const id = rowId(params.id);
      const data = id === undefined ? undefined : await readTodo(database, id, ability);
      return data && { data };
    },
    people: async () => ({ data: await todoPeople(database) }),
    made: async ({ query, ability }) => {
      const rows = await database
        .select({ source: todos.source, id: todos.id, completedAt: todos.completedAt })
        .from(todos)
        .where(and(inArray(todos.source, query.source), isNull(todos.deletedAt), todosAllowed(ability, 'read')));
      return { data: rows.map(({ source, id, completedAt }) => ({ source: source ?? '', id, completed: completedAt !== null })) };
    },
    ...todoActs(context),
  };
}
