import { asc } from 'drizzle-orm';
import type { AbilityRule } from '#lib/contract/ability.ts';
import { USER_ROLES, type UserRole } from '#lib/contract/words/users.ts';
import type { Database } from '#upstream/db/connect.ts';
import { ROLES } from '#upstream/session/roles.ts';
import { type RoleRow, roles } from './tables.ts';

export type KnownRole = { name: string; basis: UserRole; ability: AbilityRule[]; row?: RoleRow };

/** The list of a role for somebody of a branch: `Branch: null` in it stands for their own. */
const inBranch = (rules: readonly AbilityRule[], Branch: string | null) =>
  rules.map((rule) => (rule.conditions?.Branch === null ? { ...rule, conditions: { ...rule.conditions, Branch } } : rule));

/** The roles there are by now: the built-in ones, then the operator's own by name. */
export async function readRoles(database: Database) {
  const own = await database.select().from(roles).orderBy(asc(roles.name));
  const all: KnownRole[] = [
    ...USER_ROLES.map((name) => ({ name, basis: name, ability: ROLES[name]({}) })),
    ...own.map((row) => ({ name: row.name, basis: row.basis, ability: row.ability, row })),
  ];
  const known = new Map(all.map((role) => [role.name, role]));
  return {
    all,
    find: (name: string) => known.get(name),
    basisOf: (name: string) => known.get(name)?.basis,
    rulesFor: (name: string, Branch: string | null) => {
      const role = known.get(name);
      return role && inBranch(role.ability, Branch);
    },
  };
}
export type RoleBook = Awaited<ReturnType<typeof readRoles>>;
