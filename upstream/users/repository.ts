import { and, gt, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Ability } from '#lib/access/allows.ts';
import { rulesOf } from '#lib/access/rules.ts';
import { AbilityRule, type Action } from '#lib/contract/ability.ts';
import { LINK_KINDS, type LinkKind, type Person } from '#lib/contract/users.ts';
import { sameRules } from '#lib/domain/abilityMatrix.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { iso } from '#upstream/core/iso.ts';
import { type LockRequest, lockRecord } from '#upstream/core/selectForUpdate.ts';
import type { Database } from '#upstream/db/connect.ts';
import { invoiceCustomers } from '#upstream/invoices/tables.ts';
import { serializeUser } from '#upstream/session/accounts.ts';
import { technicianNames } from '#upstream/technicians/names.ts';
import { type RoleBook, readRoles } from './roleBook.ts';
import { type UserRow, userLinks, users } from './tables.ts';

export const peopleAllowed = (ability: Ability, action: Action) =>
  rowsAllowed(ability, action, 'User', { id: users.id, Branch: users.Branch, technician_id: users.technicianId, status: users.status });

/** The rules somebody has by their row; a list nobody can read is none. */
export const rulesOfRow = (row: UserRow) => rulesOf(serializeUser(row));

/** Belonging to a customer shows their invoices: nobody gives it, or a password with it, who may not read those. */
export const READS_ACCOUNT: AbilityRule = { action: 'read', subject: 'Invoice' };
export const reachOfRow = (row: UserRow): AbilityRule[] =>
  row.customerId === null ? rulesOfRow(row) : [...rulesOfRow(row), READS_ACCOUNT];

export function isAsRole({ ability, role, Branch }: Pick<UserRow, 'ability' | 'role' | 'Branch'>, given: RoleBook): boolean {
  const rules = z.array(AbilityRule).safeParse(ability);
  const ofRole = given.rulesFor(role, Branch);
  return rules.success && ofRole !== undefined && sameRules(rules.data, ofRole);
}

/** Users with their technicians, customers and open links, in three queries however many they are. */
export async function serializePeople(database: Database, rows: readonly UserRow[], now: Date): Promise<Person[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const open = await database
    .select()
    .from(userLinks)
    .where(and(inArray(userLinks.userId, ids), gt(userLinks.until, now)));
  const names = await technicianNames(
    database,
    rows.map(({ technicianId }) => technicianId),
  );
  const given = await readRoles(database);
  const theirs = rows.flatMap(({ customerId }) => customerId ?? []);
  const customers = new Map(
    (theirs.length === 0 ? [] : await database.select().from(invoiceCustomers).where(inArray(invoiceCustomers.id, theirs))).map(
      ({ id, name }) => [id, name],
    ),
  );
  const links = new Map(open.map((link) => [link.userId, link]));
  return rows.map((row) => ({
    ...serializeUser(row),
    language: row.language,
    links: Object.fromEntries(Object.entries(row.links ?? {}).filter(([kind]) => LINK_KINDS.includes(kind as LinkKind))),
    technician_name: names.get(row.technicianId) ?? null,
    customer_id: row.customerId,
    customer_name: customers.get(row.customerId ?? 0) ?? null,
    as_role: isAsRole(row, given),
    link_until: iso(links.get(row.id)?.until),
    link_kind: links.get(row.id)?.kind ?? null,
    last_sign_in_at: iso(row.lastSignInAt),
    deleted: row.deletedAt !== null,
    created_at: iso(row.createdAt),
    updated_at: iso(row.updatedAt),
    version: row.version,
  }));
}

export async function serializePerson(database: Database, row: UserRow, now: Date): Promise<Person> {
  const [person] = await serializePeople(database, [row], now);
  if (!person) throw new Error('a row is a user');
  return person;
}

/** The user a path names, if this reader may see them; deleted ones too, because histories name them. */
export async function findPerson(database: Database, id: string, ability: Ability): Promise<UserRow | undefined> {
  return findRecord(database, users, id, { seen: peopleAllowed(ability, 'read') });
}

/** The user somebody means to change, locked; who was deleted is changed by nobody. */
export const personFor = (tx: Database, { now, ...request }: LockRequest & { now: Date }) =>
  lockRecord(tx, users, request, {
    allowed: peopleAllowed,
    readable: (ability) => and(peopleAllowed(ability, 'read'), isNull(users.deletedAt)) ?? sql`false`,
    current: (row) => serializePerson(tx, row, now),
  });
