import { and, eq, isNull, sql } from 'drizzle-orm';
import { rulesOf } from '#lib/access/rules.ts';
import type { User } from '#lib/contract/session.ts';
import { isFull } from '#lib/domain/abilityMatrix.ts';
import { publish } from '#upstream/core/events.ts';
import type { Database } from '#upstream/db/connect.ts';
import { addTechnician } from '#upstream/technicians/add.ts';
import { type UserRow, users } from '#upstream/users/tables.ts';
import { ROLES, type Role } from './roles.ts';

/** The address of a picture kept here, which changes with the picture; another upstream's, or the web's, stays as it is. */
const pictureAt = (id: number, avatar: string) =>
  /^[\da-f]{64}$/.test(avatar) ? `/api/users/${id}/avatar?v=${avatar.slice(0, 16)}` : avatar;

export const serializeUser = ({ ability, ...row }: UserRow): User => ({
  id: row.id,
  fullName: row.fullName,
  username: row.username,
  email: row.email,
  role: row.role,
  ...(ability === null ? {} : { ability }),
  Branch: row.Branch,
  technician_id: row.technicianId,
  status: row.status,
  company: row.company,
  country: row.country,
  contact: row.contact,
  currentPlan: row.currentPlan,
  avatar: row.avatar && pictureAt(row.id, row.avatar),
});

export const plainEmail = (email: string) => email.trim().toLowerCase();

export async function findUser(database: Database, email: string): Promise<UserRow | undefined> {
  const [user] = await database
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, plainEmail(email)), isNull(users.deletedAt)));
  return user;
}

type NewUser = { email: string; fullName: string | null; passwordHash: string; role: Role; Branch?: string | null };

/** Adds a user with the ability list of the role; nothing when the address is taken. A technician can be sent somewhere at once. */
export async function addUser(database: Database, { Branch = null, ...user }: NewUser, now: Date): Promise<UserRow | undefined> {
  const [added] = await database
    .insert(users)
    .values({ ...user, Branch, email: plainEmail(user.email), ability: ROLES[user.role]({ Branch }), createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning();
  if (!added || user.role !== 'technician') return added;
  const technicianId = await addTechnician(database, { name: user.fullName ?? added.email, Branch }, now);
  const [driving] = await database.update(users).set({ technicianId }).where(eq(users.id, added.id)).returning();
  return driving;
}

export async function setPassword(tx: Database, id: number, hashes: { before: string; passwordHash: string }, now: Date): Promise<boolean> {
  const { before, passwordHash } = hashes;
  const changed = await tx
    .update(users)
    .set({ passwordHash, version: sql`${users.version} + 1`, updatedAt: now })
    .where(and(eq(users.id, id), eq(users.passwordHash, before)))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** By name or by what they may do: an admin may have a role of one's own. */
export async function hasAdmin(database: Database): Promise<boolean> {
  const rows = await database.select().from(users).where(isNull(users.deletedAt));
  return rows.some((row) => row.role === 'admin' || isFull(rulesOf(serializeUser(row))));
}

export function publishPerson(tx: Database, { id, version }: UserRow) {
  publish(tx, { channel: 'users', change: { type: 'users', id, version } });
  publish(tx, { channel: `user.${id}`, change: { type: 'session', id: null } });
}
