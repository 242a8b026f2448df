import { and, asc, type Column, count, desc, ilike, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Meta } from '#lib/contract/shapes.ts';
import type { Person, UserQuery } from '#lib/contract/users.ts';
import { contains } from '#upstream/core/contains.ts';
import { metaOf } from '#upstream/core/paging.ts';
import type { Database } from '#upstream/db/connect.ts';
import { serializePeople } from './repository.ts';
import { users } from './tables.ts';

const SORTS: Record<string, Column> = {
  id: users.id,
  fullName: users.fullName,
  email: users.email,
  role: users.role,
  Branch: users.Branch,
  status: users.status,
  currentPlan: users.currentPlan,
  last_sign_in_at: users.lastSignInAt,
  created_at: users.createdAt,
};

const orderOf = (sort: string) => {
  const column = SORTS[sort.replace('-', '')] ?? users.fullName;
  return sort.startsWith('-') ? [desc(column), desc(users.id)] : [asc(column), asc(users.id)];
};

const FILTERS = { role: users.role, plan: users.currentPlan, status: users.status } as const;
type Filter = keyof typeof FILTERS;
const FILTER_NAMES = Object.keys(FILTERS) as Filter[];

function peopleWanted(allowed: SQL, query: UserQuery, without?: Filter): SQL | undefined {
  const like = query.q?.trim() && contains(query.q);
  const sought = [users.fullName, users.email, users.username, users.Branch, users.company, users.contact];
  return and(
    allowed,
    isNull(users.deletedAt),
    ...FILTER_NAMES.map((name) => {
      const chosen = query[name];
      return name !== without && chosen ? inArray(FILTERS[name], chosen) : undefined;
    }),
    like ? or(...sought.map((column) => ilike(column, like))) : undefined,
  );
}

async function countsOf(database: Database, allowed: SQL, query: UserQuery): Promise<Meta['counts']> {
  const counts: NonNullable<Meta['counts']> = {};
  for (const name of FILTER_NAMES) {
    const rows = await database
      .select({ value: FILTERS[name], many: count() })
      .from(users)
      .where(peopleWanted(allowed, query, name))
      .groupBy(FILTERS[name]);
    counts[name] = Object.fromEntries(rows.flatMap(({ value, many }) => (value === null ? [] : [[value, many]])));
  }
  return counts;
}

export async function listPeople(database: Database, allowed: SQL, query: UserQuery, now: Date): Promise<{ data: Person[]; meta: Meta }> {
  const { page, per_page, sort } = query;
  const where = peopleWanted(allowed, query);
  const rows = await database
    .select()
    .from(users)
    .where(where)
    .orderBy(...orderOf(sort))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const total = await database.$count(users, where);
  const counts = query.counts && (await countsOf(database, allowed, query));
  return {
    data: await serializePeople(database, rows, now),
    meta: metaOf(query, total, counts && { counts }),
  };
}
