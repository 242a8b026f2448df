import { z } from 'zod';
import { AbilityRule } from '#lib/contract/ability.ts';
import type { User } from '#lib/contract/session.ts';
import { sameRules } from '#lib/domain/abilityMatrix.ts';
import type { Database } from '#upstream/db/connect.ts';
import { recordAudit } from '#upstream/session/audit.ts';
import type { UserRow } from './tables.ts';

const rulesIn = (ability: unknown) => z.array(AbilityRule).safeParse(ability).data;

/** Whether the two lists give the same; one that is not there gives everything. */
export const isSameList = (one: unknown, other: unknown) => {
  const [before, after] = [rulesIn(one), rulesIn(other)];
  return before && after ? sameRules(before, after) : JSON.stringify(one) === JSON.stringify(other);
};

const AUDITED = [
  'fullName',
  'username',
  'email',
  'currentPlan',
  'Branch',
  'technicianId',
  'customerId',
  'company',
  'country',
  'contact',
  'language',
  'links',
] as const;

export async function auditChanges(tx: Database, row: UserRow, changed: UserRow, by: User, at: Date) {
  const entry = { by, about: changed, at };
  const facts = (before: unknown, after: unknown) => ({ before, after });
  if (row.status !== changed.status)
    await recordAudit(tx, { ...entry, kind: changed.status === 'inactive' ? 'user-deactivated' : 'user-activated' });
  if (row.role !== changed.role) await recordAudit(tx, { ...entry, kind: 'role', facts: facts(row.role, changed.role) });
  if (!isSameList(row.ability, changed.ability))
    await recordAudit(tx, { ...entry, kind: 'ability', facts: facts(row.ability, changed.ability) });
  const fields = AUDITED.filter((field) => JSON.stringify(row[field] ?? null) !== JSON.stringify(changed[field] ?? null));
  const pick = (from: UserRow) => Object.fromEntries(fields.map((field) => [field, from[field] ?? null]));
  if (fields.length > 0) await recordAudit(tx, { ...entry, kind: 'user-changed', facts: facts(pick(row), pick(changed)) });
}
