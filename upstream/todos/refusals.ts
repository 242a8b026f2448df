import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isRowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { Content } from './add.ts';
import { linksOf } from './links.ts';
import { todoPeople } from './people.ts';
import { readTodo } from './repository.ts';
import { todos } from './tables.ts';

/** Somebody who can't see to-dos can't be given one; what it is about must be there for whoever says so. */
export async function refusedContent(
  tx: Database,
  { assignee_id: person, link }: Content,
  ability: Ability,
): Promise<ProblemResponse | undefined> {
  if (typeof person === 'number' && (!isRowId(person) || (await todoPeople(tx, person)).length === 0))
    return invalid({ assignee_id: ['unknown'] });
  if (link && !(await linksOf(tx, [link], ability))(link).may_see) return invalid({ link: ['unknown'] });
  return undefined;
}

export async function madeBefore(tx: Database, source: string | null | undefined, ability: Ability, except = 0) {
  if (!source) return undefined;
  const [other] = await tx
    .select({ id: todos.id })
    .from(todos)
    .where(and(eq(todos.source, source), isNull(todos.deletedAt), ne(todos.id, except)));
  return other && new ProblemResponse('duplicate', { errors: { source: ['made'] }, current: await readTodo(tx, other.id, ability) });
}
