import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { NewPerson, PersonChange } from '#lib/contract/users.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isRowId } from '#upstream/core/rowId.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { invoiceCustomers } from '#upstream/invoices/tables.ts';
import { plainEmail, publishPerson } from '#upstream/session/accounts.ts';
import { recordAudit } from '#upstream/session/audit.ts';
import { endAll } from '#upstream/session/families.ts';
import { addTechnician } from '#upstream/technicians/add.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { auditChanges, isSameList } from './auditChanges.ts';
import { unknownBranch } from './branches.ts';
import { countAdmins, keepAnAdmin, keepInReach, lockUsers, refusedGift, refusedOver } from './guard.ts';
import { isAsRole, personFor, READS_ACCOUNT, reachOfRow, serializePerson } from './repository.ts';
import { type RoleBook, readRoles } from './roleBook.ts';
import { type UserRow, userLinks, users } from './tables.ts';

async function refusedFields(
  tx: Database,
  { email, technician_id, customer_id, Branch }: Partial<NewPerson>,
  { id = 0, role }: { id?: number; role: string },
): Promise<ProblemResponse | undefined> {
  const unknown = await unknownBranch(tx, Branch);
  if (unknown) return invalid({ Branch: [unknown] });
  const others = and(isNull(users.deletedAt), ne(users.id, id));
  if (email !== undefined) {
    const [taken] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(others, eq(sql`lower(${users.email})`, plainEmail(email))));
    if (taken) return invalid({ email: ['taken'] });
  }
  if (typeof technician_id === 'number') {
    const isOne = isRowId(technician_id);
    const [found] = isOne ? await tx.select({ id: technicians.id }).from(technicians).where(eq(technicians.id, technician_id)) : [];
    if (!found) return invalid({ technician_id: ['unknown'] });
    const [taken] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(others, eq(users.technicianId, technician_id)));
    if (taken) return invalid({ technician_id: ['taken'] });
  }
  if (typeof customer_id === 'number') {
    if (role !== 'client') return invalid({ customer_id: ['only a client belongs to a customer'] });
    const known = isRowId(customer_id) ? await tx.$count(invoiceCustomers, eq(invoiceCustomers.id, customer_id)) : 0;
    if (known === 0) return invalid({ customer_id: ['unknown'] });
  }
  return undefined;
}

const maybe = (text: string | null | undefined) => (text === '' ? null : text);

const columnsOf = ({ fullName, username, email, role, currentPlan, company, country, contact, language, links, ...body }: PersonChange) =>
  Object.fromEntries(
    Object.entries({
      ...{ fullName, role, currentPlan, language, links },
      email: email && plainEmail(email),
      username: maybe(username),
      Branch: maybe(body.Branch),
      technicianId: body.technician_id,
      customerId: body.customer_id,
      company: maybe(company),
      country: maybe(country),
      contact: maybe(contact),
    }).filter(([, value]) => value !== undefined),
  ) as Partial<UserRow>;

const unknownRole = (role: string) => invalid({ role: [`There is no role “${role}”`] });

/** The list after a change: what was asked for; else that of the role, if it was the role's, or as it was. */
function abilityAfter(row: UserRow, next: UserRow, asked: PersonChange['ability'], given: RoleBook): unknown {
  if (Array.isArray(asked)) return asked;
  if (asked !== 'role' && !isAsRole(row, given)) return row.ability;
  return given.rulesFor(next.role, next.Branch) ?? row.ability;
}

/** Out everywhere, at once; an open link is worth nothing any more. */
async function shutOut(tx: Database, id: number, by: string, now: Date) {
  await endAll(tx, id, by, now);
  await tx.delete(userLinks).where(eq(userLinks.userId, id));
}

type Acts = Pick<Handlers<typeof contract.users>, 'create' | 'change' | 'remove'>;

export const personActs = ({ clock }: Context): Acts => ({
  create: async ({ body, ability, user, transact }) =>
    transact(async (tx) => {
      await lockUsers(tx);
      const now = clock.now();
      const { role } = body;
      const Branch = maybe(body.Branch) ?? null;
      const given = await readRoles(tx);
      const rules = given.rulesFor(role, Branch);
      if (!rules) return unknownRole(role);
      const reach = body.customer_id ? [...rules, READS_ACCOUNT] : rules;
      const refused = refusedGift(user, reach) ?? (await refusedFields(tx, body, { role }));
      if (refused) return refused;
      const drives = given.basisOf(role) === 'technician' && typeof body.technician_id !== 'number';
      const technicianId = drives ? await addTechnician(tx, { name: body.fullName, Branch }, now) : (body.technician_id ?? null);
      const row = await insertOne(tx, users, {
        ...columnsOf(body),
        ...{
          email: plainEmail(body.email),
          role,
          Branch,
          technicianId,
          ability: rules,
          status: 'pending',
          createdAt: now,
          updatedAt: now,
        },
      });
      await keepInReach(tx, row.id, ability, 'create');
      await recordAudit(tx, { kind: 'user-added', by: user, about: row, at: now, facts: { after: { email: row.email, role, Branch } } });
      publishPerson(tx, row);
      return { data: await serializePerson(tx, row, now) };
    }),

  change: async ({ params, body, ability, user, transact }) =>
    transact(async (tx) => {
      await lockUsers(tx);
      const now = clock.now();
      const row = await personFor(tx, { id: params.id, ability, action: 'update', version: body.version, now });
      if (!row || row instanceof ProblemResponse) return row;
      const next = { ...row, ...columnsOf(body) };
      const given = await readRoles(tx);
      if (next.role !== row.role && !given.basisOf(next.role)) return unknownRole(next.role);
      next.ability = abilityAfter(row, next, body.ability, given);
      if (body.status) next.status = body.status === 'active' && !row.passwordHash ? 'pending' : body.status;
      if (next.role !== 'client') next.customerId = null;
      const isOther = !isSameList(row.ability, next.ability) || row.customerId !== next.customerId;
      const refused =
        refusedOver(user, row) ?? (isOther ? refusedGift(user, reachOfRow(next)) : undefined) ?? (await refusedFields(tx, body, next));
      if (refused) return refused;
      if (given.basisOf(next.role) === 'technician' && given.basisOf(row.role) !== 'technician' && !next.technicianId)
        next.technicianId = await addTechnician(tx, { name: next.fullName ?? next.email, Branch: next.Branch }, now);
      if (JSON.stringify(next) === JSON.stringify(row)) return { data: await serializePerson(tx, row, now) };

      const admins = await countAdmins(tx);
      const { id, ...values } = next;
      const changed = await changeRow(tx, users, row, values, now);
      await keepAnAdmin(tx, admins);
      if (changed.Branch !== row.Branch) await keepInReach(tx, id, ability, 'update');
      if (changed.status === 'inactive' && row.status !== 'inactive') await shutOut(tx, id, 'deactivated', now);
      await auditChanges(tx, row, changed, user, now);
      publishPerson(tx, changed);
      return { data: await serializePerson(tx, changed, now) };
    }),

  remove: async ({ params, query, ability, user, transact }) =>
    transact(async (tx) => {
      await lockUsers(tx);
      const now = clock.now();
      const row = await personFor(tx, { id: params.id, ability, action: 'delete', version: query.version, now });
      if (!row || row instanceof ProblemResponse) return row;
      const refused = refusedOver(user, row);
      if (refused) return refused;
      const admins = await countAdmins(tx);
      const gone = await changeRow(tx, users, row, { status: 'inactive', passwordHash: null, technicianId: null, deletedAt: now }, now);
      await keepAnAdmin(tx, admins);
      await shutOut(tx, row.id, 'deleted', now);
      await recordAudit(tx, {
        kind: 'user-deleted',
        by: user,
        about: row,
        at: now,
        facts: { before: { email: row.email, role: row.role } },
      });
      publishPerson(tx, gone);
      return { data: await serializePerson(tx, gone, now) };
    }),
});
