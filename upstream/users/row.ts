import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Ability } from '#lib/access/allows.ts';
import { rulesOf } from '#lib/access/rules.ts';
import { AbilityRule, type Action } from '#lib/contract/ability.ts';
import { LINK_KINDS, type LinkKind, type Person } from '#lib/contract/users.ts';
import { sameRules } from '#lib/domain/abilityMatrix.ts';
import { wireUser } from '#upstream/auth/users.ts';
import { rowsAllowed } from '#upstream/conditions.ts';
import type { Database } from '#upstream/db/connect.ts';
import { technicians } from '#upstream/db/dispatch.ts';
import { userLinks } from '#upstream/db/people.ts';
import { type UserRow, users } from '#upstream/db/schema.ts';
import { lockedRow } from '#upstream/lockedRow.ts';
import { Refusal } from '#upstream/refusal.ts';
import { isRole, ROLES } from '#upstream/roles.ts';
import { rowId } from '#upstream/rowId.ts';

/** The users an ability covers. */
export const peopleAllowed = (ability: Ability, action: Action) =>
  rowsAllowed(ability, action, 'User', { id: users.id, Branch: users.Branch, technician_id: users.technicianId, status: users.status });

/** The rules somebody has by their row; a list nobody can read is none. */
export const rulesOfRow = (row: UserRow) => rulesOf(wireUser(row));

/** Whether the list is what the role gives in this branch. */
export function isAsRole({ ability, role, Branch }: Pick<UserRow, 'ability' | 'role' | 'Branch'>): boolean {
  const rules = z.array(AbilityRule).safeParse(ability);
  return rules.success && isRole(role) && sameRules(rules.data, ROLES[role]({ Branch }));
}

const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;

/** Users with their technicians and open links, in two queries however many they are. */
export async function wirePeople(database: Database, rows: readonly UserRow[], now: Date): Promise<Person[]> {
  if (rows.length === 0) return [];
  const driving = rows.flatMap(({ technicianId }) => technicianId ?? []);
  const named = driving.length
    ? await database.select({ id: technicians.id, name: technicians.name }).from(technicians).where(inArray(technicians.id, driving))
    : [];
  const ids = rows.map(({ id }) => id);
  const open = await database
    .select()
    .from(userLinks)
    .where(and(inArray(userLinks.userId, ids), gt(userLinks.until, now)));
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const links = new Map(open.map((link) => [link.userId, link]));
  return rows.map((row) => ({
    ...wireUser(row),
    language: row.language,
    links: Object.fromEntries(Object.entries(row.links ?? {}).filter(([kind]) => LINK_KINDS.includes(kind as LinkKind))),
    technician_name: names.get(row.technicianId ?? 0) ?? null,
    as_role: isAsRole(row),
    link_until: iso(links.get(row.id)?.until),
    link_kind: links.get(row.id)?.kind ?? null,
    last_sign_in_at: iso(row.lastSignInAt),
    deleted: row.deletedAt !== null,
    created_at: iso(row.createdAt),
    updated_at: iso(row.updatedAt),
    version: row.version,
  }));
}

export async function wirePerson(database: Database, row: UserRow, now: Date): Promise<Person> {
  const [person] = await wirePeople(database, [row], now);
  if (!person) throw new Error('a row is a user');
  return person;
}

/** The user a path names, if this reader may see them; deleted ones too, because histories name them. */
export async function findPerson(database: Database, id: string, ability: Ability): Promise<UserRow | undefined> {
  const known = rowId(id);
  if (known === undefined) return undefined;
  const [row] = await database
    .select()
    .from(users)
    .where(and(eq(users.id, known), peopleAllowed(ability, 'read')));
  return row;
}

type Deed = { id: string; ability: Ability; action: Action; version?: number; now: Date };

/** The user somebody means to change, locked; or why not: nobody's or foreign (nothing), not allowed, or changed since. */
export async function personFor(tx: Database, { id, ability, action, version, now }: Deed): Promise<UserRow | Refusal | undefined> {
  const known = rowId(id);
  if (known === undefined) return undefined;
  const row = await lockedRow(tx, users, {
    which: and(eq(users.id, known), isNull(users.deletedAt)),
    sees: peopleAllowed(ability, 'read'),
    may: peopleAllowed(ability, action),
  });
  if (!row || row instanceof Refusal) return row;
  if (version !== undefined && version !== row.version) return new Refusal('stale', { current: await wirePerson(tx, row, now) });
  return row;
}
