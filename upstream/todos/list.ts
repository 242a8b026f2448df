import { and, asc, desc, eq, ilike, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { User } from '#lib/contract/session.ts';
import type { Meta } from '#lib/contract/shapes.ts';
import { TODO_TAGS, type Todo, type TodoQuery } from '#lib/contract/todos.ts';
import { localDay } from '#lib/format/localDay.ts';
import type { Context } from '#upstream/context.ts';
import { contains } from '#upstream/core/contains.ts';
import { metaOf } from '#upstream/core/paging.ts';
import { users } from '#upstream/users/tables.ts';
import { COLUMNS, serializeTodos, todosAllowed } from './repository.ts';
import { todos } from './tables.ts';

type Reader = { user: User; ability: Ability };

const isOpen = and(isNull(todos.completedAt), isNull(todos.deletedAt));
const LISTS = {
  open: isOpen,
  important: and(isOpen, eq(todos.important, true)),
  completed: and(isNotNull(todos.completedAt), isNull(todos.deletedAt)),
  deleted: isNotNull(todos.deletedAt),
} as const;

const hasTag = (tag: string) => sql`${todos.tags} @> array[${tag}]::text[]`;

function orderOf(sort: TodoQuery['sort']): SQL[] {
  const down = sort.startsWith('-');
  const turned = (column: Parameters<typeof asc>[0]) => (down ? desc(column) : asc(column));
  switch (sort) {
    case 'due':
    case '-due':
      // What has no day is last in either direction.
      return [sql`${turned(todos.due)} nulls last`, asc(todos.position), asc(todos.id)];
    case 'title':
    case '-title':
      return [turned(sql`lower(${todos.title})`), asc(todos.id)];
    case 'updated_at':
    case '-updated_at':
      return [turned(todos.updatedAt), turned(todos.id)];
    default:
      return [asc(todos.position), asc(todos.id)];
  }
}

export async function listTodos(
  { database, clock, env }: Pick<Context, 'database' | 'clock' | 'env'>,
  query: TodoQuery,
  { user, ability }: Reader,
): Promise<{ data: Todo[]; meta: Meta }> {
  const { page, per_page, filter, tag, q } = query;
  const today = localDay(env.TIME_ZONE, clock.now().getTime());
  const isMine = eq(todos.assigneeId, user.id);
  const isOverdue = and(isOpen, lt(todos.due, today));
  const like = q?.trim() && contains(q);
  const [kind, ...id] = query.about?.split(':') ?? [];
  const sought = and(
    todosAllowed(ability, 'read'),
    like ? or(ilike(todos.title, like), ilike(todos.words, like)) : undefined,
    kind ? and(eq(sql`${todos.linkKind}`, kind), eq(todos.linkId, id.join(':'))) : undefined,
  );
  const only = and(query.mine && isMine, query.overdue && isOverdue);
  const list = and(LISTS[filter ?? 'open'], tag && hasTag(tag));
  const where = and(sought, only, list);

  const rows = await database
    .select(COLUMNS)
    .from(todos)
    .leftJoin(users, eq(users.id, todos.assigneeId))
    .where(where)
    .orderBy(...orderOf(query.sort))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const total = await database.$count(todos, where);

  async function counts(): Promise<NonNullable<Meta['counts']>> {
    const of = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition ?? sql`true`}))::int`;
    const inLists = (Object.keys(LISTS) as (keyof typeof LISTS)[]).map((name) => [name, of(and(LISTS[name], only))] as const);
    const [lists] = await database.select(Object.fromEntries(inLists)).from(todos).where(sought);
    const tagged = TODO_TAGS.map((each) => [each, of(and(isOpen, hasTag(each), only))] as const);
    const [tags] = await database.select(Object.fromEntries(tagged)).from(todos).where(sought);
    const each = { mine: of(and(list, isMine, query.overdue && isOverdue)), overdue: of(and(list, isOverdue, query.mine && isMine)) };
    const [onlys] = await database.select(each).from(todos).where(sought);
    return { list: lists ?? {}, tag: tags ?? {}, only: onlys ?? {} };
  }

  return {
    data: await serializeTodos(database, rows, ability),
    meta: metaOf(query, total, query.counts && { counts: await counts() }),
  };
}
