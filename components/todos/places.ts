import { hrefOf } from '#lib/access/pages.ts';
import type { TodoFilter, TodoTag } from '#lib/contract/todos.ts';

/** Which of the lists: by the address's filter or tag; without either, what is open. */
export type TodoPlace = { filter?: TodoFilter; tag?: TodoTag };

export const placeHref = ({ filter, tag }: TodoPlace) =>
  tag ? hrefOf('apps-todo-tag', { tag }) : filter ? hrefOf('apps-todo-filter', { filter }) : hrefOf('apps-todo');
