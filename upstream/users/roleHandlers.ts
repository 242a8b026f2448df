import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { mayEverywhere } from '#lib/access/allows.ts';
import { rulesOf } from '#lib/access/rules.ts';
import type * as contract from '#lib/contract/index.ts';
import type { Role } from '#lib/contract/roles.ts';
import type { User } from '#lib/contract/session.ts';
import { USER_ROLES } from '#lib/contract/words/users.ts';
import { beyond } from '#lib/domain/abilityMatrix.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import { iso } from '#upstream/core/iso.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { type LockRequest, lockRecord } from '#upstream/core/selectForUpdate.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { publishPerson } from '#upstream/session/accounts.ts';
import { recordAudit } from '#upstream/session/audit.ts';
import { auditChanges } from './auditChanges.ts';
import { countAdmins, keepAnAdmin, lockUsers, refusedGift } from './guard.ts';
import { isAsRole } from './repository.ts';
import { type KnownRole, type RoleBook, readRoles } from './roleBook.ts';
import { type RoleRow, roles, type UserRow, users } from './tables.ts';

const holdersOf = (database: Database, name: string) =>
  database
    .select()
    .from(users)
    .where(and(eq(users.role, name), isNull(users.deletedAt)))
    .orderBy(users.fullName, users.id);

function serializeRole({ name, basis, ability, row }: KnownRole, holders: readonly UserRow[], given: RoleBook, reader: User): Role {
  return {
    ...{ id: row?.id ?? null, name, basis, ability },
    copied_from: row?.copiedFrom ?? null,
    users: holders.length,
    apart: holders.filter((holder) => !isAsRole(holder, given)).length,
    updated_at: iso(row?.updatedAt),
    version: row?.version,
    mine: beyond(rulesOf(reader), ability).length === 0,
  };
}

async function serializeOne(tx: Database, name: string, reader: User): Promise<Role> {
  const given = await readRoles(tx);
  const role = given.find(name);
  if (!role) throw new Error(`role ${name} is gone`);
  return serializeRole(role, await holdersOf(tx, name), given, reader);
}

async function refusedName(tx: Database, name: string, id = 0): Promise<ProblemResponse | undefined> {
  const isBuiltIn = USER_ROLES.some((role) => role === name.toLowerCase());
  const others = await tx.$count(roles, and(eq(sql`lower(${roles.name})`, name.toLowerCase()), ne(roles.id, id)));
  return isBuiltIn || others > 0 ? invalid({ name: [`There is a role “${name}” already`] }) : undefined;
}

/** Those who have the role keep it under its new name; who has its list gets the new one, and is told, so that menus and sockets are judged anew. */
async function changeHolders(tx: Database, before: RoleBook, row: RoleRow, changed: RoleRow, by: User, at: Date) {
  const given = await readRoles(tx);
  for (const holder of await holdersOf(tx, row.name)) {
    const ability = isAsRole(holder, before) ? given.rulesFor(changed.name, holder.Branch) : holder.ability;
    const next = await changeRow(tx, users, holder, { role: changed.name, ability }, at);
    await auditChanges(tx, holder, next, by, at);
    publishPerson(tx, next);
  }
}

const factsOf = ({ name, ability }: Pick<RoleRow, 'name' | 'ability'>) => ({ name, ability });

export const roleHandlers = ({ database, clock }: Context): Handlers<typeof contract.roles> => {
  const lockRole = (tx: Database, request: LockRequest, user: User) =>
    lockRecord(tx, roles, request, {
      allowed: (reader, action) => (mayEverywhere(reader, action, 'User') ? sql`true` : sql`false`),
      readable: () => sql`true`,
      current: (row) => serializeOne(tx, row.name, user),
    });
  const told = (tx: Database, { id, version }: RoleRow) => publish(tx, { channel: 'users', change: { type: 'users', id, version } });
  return {
    list: async ({ user }) => {
      const given = await readRoles(database);
      const people = await database.select().from(users).where(isNull(users.deletedAt));
      return {
        data: given.all.map((role) =>
          serializeRole(
            role,
            people.filter((each) => each.role === role.name),
            given,
            user,
          ),
        ),
      };
    },

    create: async ({ body: { name, from, ability: asked }, ability, user, transact }) =>
      transact(async (tx) => {
        if (!mayEverywhere(ability, 'manage', 'User')) return new ProblemResponse('forbidden');
        await lockUsers(tx);
        const source = (await readRoles(tx)).find(from);
        if (!source) return invalid({ from: [`There is no role “${from}”`] });
        if (source.basis === 'client') return invalid({ from: ['A customer’s own account is no role of the desk'] });
        const rules = asked ?? source.ability;
        const refused = refusedGift(user, rules) ?? (await refusedName(tx, name));
        if (refused) return refused;
        const at = clock.now();
        const row = await insertOne(tx, roles, {
          ...{ name, basis: source.basis, copiedFrom: from, ability: rules },
          ...{ createdAt: at, updatedAt: at },
        });
        await recordAudit(tx, { kind: 'role-added', by: user, at, facts: { after: factsOf(row) } });
        told(tx, row);
        return { data: await serializeOne(tx, name, user) };
      }),

    change: async ({ params, body, ability, user, transact }) =>
      transact(async (tx) => {
        await lockUsers(tx);
        const found = await lockRole(tx, { id: params.id, ability, action: 'manage', version: body.version }, user);
        if (!found || found instanceof ProblemResponse) return found;
        const row: RoleRow = found;
        const next = { name: body.name ?? row.name, ability: body.ability ?? row.ability };
        const refused = refusedGift(user, row.ability) ?? refusedGift(user, next.ability) ?? (await refusedName(tx, next.name, row.id));
        if (refused) return refused;
        if (JSON.stringify(next) === JSON.stringify(factsOf(row))) return { data: await serializeOne(tx, row.name, user) };
        const at = clock.now();
        const admins = await countAdmins(tx);
        const before = await readRoles(tx);
        const changed = await changeRow(tx, roles, row, next, at);
        await changeHolders(tx, before, row, changed, user, at);
        await keepAnAdmin(tx, admins);
        await recordAudit(tx, { kind: 'role-changed', by: user, at, facts: { before: factsOf(row), after: factsOf(changed) } });
        told(tx, changed);
        return { data: await serializeOne(tx, changed.name, user) };
      }),

    remove: async ({ params, query, ability, user, transact }) =>
      transact(async (tx) => {
        await lockUsers(tx);
        const found = await lockRole(tx, { id: params.id, ability, action: 'manage', version: query.version }, user);
        if (!found || found instanceof ProblemResponse) return found;
        const row: RoleRow = found;
        const refused = refusedGift(user, row.ability);
        if (refused) return refused;
        const holders = await holdersOf(tx, row.name);
        if (holders.length > 0) {
          const named = holders.slice(0, 5).map(({ fullName, email }) => fullName ?? email);
          const more = holders.length - named.length;
          const message = `${row.name} is the role of ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
          return new ProblemResponse('illegal_state', { message, errors: { role: named } });
        }
        const gone = await serializeOne(tx, row.name, user);
        await tx.delete(roles).where(eq(roles.id, row.id));
        await recordAudit(tx, { kind: 'role-removed', by: user, at: clock.now(), facts: { before: factsOf(row) } });
        told(tx, row);
        return { data: gone };
      }),
  };
};
