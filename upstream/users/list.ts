import { and, type Column, ilike, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Meta } from '#lib/contract/shapes.ts';
import type { Person, UserQuery } from '#lib/contract/users.ts';
import { contains } from '#upstream/core/contains.ts';
import { countsOfValues, metaOf, orderBy, readPage } from '#upstream/core/paging.ts';
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
    counts[name] = await countsOfValues(database, users, FILTERS[name], peopleWanted(allowed, query, name));
  }
  return counts;
}

export async function listPeople(database: Database, allowed: SQL, query: UserQuery, now: Date): Promise<{ data: Person[]; meta: Meta }> {
  const where = peopleWanted(allowed, query);
  const order = orderBy(query.sort, SORTS, { otherwise: users.fullName, id: users.id });
  const { rows, total } = await readPage(database, users, { where, order, ...query });
  const counts = query.counts && (await countsOf(database, allowed, query));
  return {
    data: await serializePeople(database, rows, now),
    meta: metaOf(query, total, counts && { counts }),
  };
}
