import { z } from 'zod';
import { RichText } from '#lib/format/richText.ts';
import { endpoint, named } from './endpoint.ts';
import { all, Day, Done, flag, Id, listOf, many, maybe, maybeId, maybeText, one, Paging, Text, Version } from './shapes.ts';
import { MOST_TODOS } from './words/todos.ts';

export const TODO_TAGS = ['team', 'low', 'medium', 'high', 'update'] as const;
export const TodoTag = z.enum(TODO_TAGS);
export type TodoTag = z.infer<typeof TodoTag>;

export const TODO_FILTERS = ['important', 'completed', 'deleted'] as const;
export const TodoFilter = z.enum(TODO_FILTERS);
export type TodoFilter = z.infer<typeof TodoFilter>;

export const TODO_LINKS = ['sim', 'swap', 'system', 'ticket'] as const;
/** What a person chooses, and the rule on lines that made it. */
const KINDS = [...TODO_LINKS, 'lineRule'] as const;
/** What a to-do is about: `id` is the record's, of a system its CS number. */
const About = z.object({ kind: z.enum(KINDS), id: z.string().trim().min(1).max(40) });
export type TodoAbout = z.infer<typeof About>;

/** The same as its reader may see it now. A record they may not see, or that is gone, has a kind and an id alone. */
export const TodoLink = z.object({
  kind: z.enum(KINDS),
  id: Text,
  /** IMEI of a SIM, ticket number of a swap and of a ticket, site of a system, name of a rule. */
  label: maybeText,
  /** The status of a SIM, swap or ticket; a system's is `on-test` or null. */
  state: maybeText,
  cs_no: maybeText,
  may_see: flag,
});
export type TodoLink = z.infer<typeof TodoLink>;

export const Todo = z.object({
  id: Id,
  title: Text,
  /** A description that this desk can't read is left out of sight, not of the record. */
  description: maybe(RichText).catch(null),
  due: maybeText,
  assignee_id: maybeId,
  assignee: maybeText,
  tags: many(TodoTag),
  important: flag,
  link: maybe(TodoLink),
  /** What it was made of, see `TodoSource`. */
  source: maybeText,
  created_by: maybeText,
  created_at: maybeText,
  updated_at: maybeText,
  completed_at: maybeText,
  completed_by: maybeText,
  deleted_at: maybeText,
  deleted_by: maybeText,
  /** Counts its moves alone: whoever edits the words is not disturbed by somebody who sorts. */
  order_version: Version,
  version: Version,
});
export type Todo = z.infer<typeof Todo>;

/** What a to-do is made of with one click: an unfinished swap, a row of a bulk job that failed, or a finding of the line audit. There is at most one of each that is not deleted. */
const TodoSource = z.string().regex(/^(swap|job-row|audit):[1-9]\d{0,9}$/);

const TODO_SORTS = ['position', 'due', '-due', 'title', '-title', 'updated_at', '-updated_at'] as const;
export const TodoQuery = Paging.extend({
  sort: z.enum(TODO_SORTS).default('position'),
  filter: TodoFilter.optional(),
  tag: TodoTag.optional(),
  mine: z.enum(['1']).optional(),
  overdue: z.enum(['1']).optional(),
  /** Only those about one record: `sim:7`, `system:GC-2031`. */
  about: z
    .string()
    .regex(/^(sim|swap|system|ticket|lineRule):.{1,40}$/)
    .optional(),
  /** `1`: answer `meta.counts`: `list` (open, important, completed, deleted), `tag`, `only` (mine, overdue). */
  counts: z.enum(['1']).optional(),
});
export type TodoQuery = z.infer<typeof TodoQuery>;

const Content = z.object({
  title: z.string().trim().min(1).max(200),
  description: RichText.nullable().optional(),
  due: Day.nullable().optional(),
  assignee_id: Id.nullable().optional(),
  tags: z.array(TodoTag).max(TODO_TAGS.length).optional(),
  important: z.boolean().optional(),
  link: About.nullable().optional(),
});
export const NewTodo = Content.extend({ source: TodoSource.optional() });
export type NewTodo = z.infer<typeof NewTodo>;
export const TodoChange = Content.partial().extend({
  completed: z.boolean().optional(),
  deleted: z.boolean().optional(),
  version: Version,
});
export type TodoChange = z.infer<typeof TodoChange>;

/** Where it goes: beside another, or to an end of the one order that all lists share. */
const Move = z
  .object({ after: Id.optional(), before: Id.optional(), to: z.enum(['top', 'bottom']).optional(), order_version: Version })
  .refine((move) => [move.after, move.before, move.to].filter((each) => each !== undefined).length === 1, {
    path: ['to'],
    message: 'exactly one of after, before and to',
  });
export type TodoMove = z.infer<typeof Move>;

const Person = z.object({ id: Id, name: Text });
const Made = z.object({ source: Text, id: Id, completed: flag });

const SOURCES = z.preprocess((value) => [value ?? []].flat(), z.array(TodoSource).min(1).max(100));

export const todos = named('todos', {
  list: endpoint({
    method: 'GET',
    path: '/todos',
    access: ['read', 'Todo'],
    query: TodoQuery,
    reply: listOf(Todo),
    extension: 'todos',
  }),
  show: endpoint({
    method: 'GET',
    path: '/todos/:id',
    access: ['read', 'Todo'],
    reply: one(Todo),
    extension: 'todos',
  }),
  people: endpoint({
    method: 'GET',
    path: '/todo-people',
    access: ['read', 'Todo'],
    reply: all(Person),
    extension: 'todos',
  }),
  made: endpoint({
    method: 'GET',
    path: '/todo-sources',
    access: ['read', 'Todo'],
    query: z.object({ source: SOURCES }),
    reply: all(Made),
    extension: 'todos',
  }),
  create: endpoint({
    method: 'PUT',
    path: '/todos',
    access: ['create', 'Todo'],
    body: NewTodo,
    reply: one(Todo),
    extension: 'todos',
  }),
  /** All of them or none; what is on the list already is counted as `there`, and a link to what one can't see is left out. */
  createMany: endpoint({
    method: 'PUT',
    path: '/todos-batch',
    access: ['create', 'Todo'],
    body: z.object({
      todos: z
        .array(NewTodo.required({ source: true }))
        .min(1)
        .max(MOST_TODOS),
    }),
    reply: one(z.object({ made: z.coerce.number().int(), there: z.coerce.number().int() })),
    extension: 'todoBatches',
  }),
  change: endpoint({
    method: 'POST',
    path: '/todos/:id',
    access: ['update', 'Todo'],
    body: TodoChange,
    reply: one(Todo),
    extension: 'todos',
  }),
  move: endpoint({
    method: 'POST',
    path: '/todos/:id/move',
    access: ['update', 'Todo'],
    body: Move,
    reply: one(Todo),
    extension: 'todos',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/todos/:id',
    access: ['delete', 'Todo'],
    query: z.object({ version: Version }),
    reply: Done,
    extension: 'todos',
  }),
});
