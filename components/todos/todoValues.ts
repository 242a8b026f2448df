import type { Todo } from '#lib/contract/todos.ts';

/** What the form writes, as it is read: the link with how it stands. */
export type TodoValues = Pick<Todo, 'title' | 'description' | 'due' | 'assignee_id' | 'tags' | 'important' | 'link'>;

export const NOTHING: TodoValues = { title: '', description: null, due: null, assignee_id: null, tags: [], important: false, link: null };

export const valuesOf = ({ title, description, due, assignee_id, tags, important, link }: Todo): TodoValues => ({
  title,
  description,
  due,
  assignee_id,
  tags,
  important,
  link,
});

export const bodyOf = ({ link, ...rest }: Partial<TodoValues>) => ({
  ...rest,
  ...(link !== undefined && { link: link && { kind: link.kind, id: link.id } }),
});

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export const differs = (field: keyof TodoValues, one: TodoValues, other: TodoValues) =>
  !same(bodyOf({ [field]: one[field] }), bodyOf({ [field]: other[field] }));

export const editsOf = (before: TodoValues, now: TodoValues): Partial<TodoValues> =>
  Object.fromEntries(
    (Object.keys(now) as (keyof TodoValues)[]).filter((field) => differs(field, before, now)).map((field) => [field, now[field]]),
  );
