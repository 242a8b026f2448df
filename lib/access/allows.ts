import { createMongoAbility, type MongoAbility } from '@casl/ability';
import type { AbilityRule, Action, Subject } from '#lib/contract/ability.ts';
import type { Access } from '#lib/contract/endpoint.ts';
import type { SignedIn } from '#lib/contract/session.ts';

export type Ability = MongoAbility<[Action, Subject]>;

const known = new WeakMap<readonly AbilityRule[], Ability>();

export function abilityOf(rules: AbilityRule[]): Ability {
  const ability = known.get(rules) ?? createMongoAbility<Ability>(rules as Ability['rules']);
  known.set(rules, ability);
  return ability;
}

/** The one permission question, asked by middleware, page, BFF, menu and button. Conditions are the upstream's to apply: here "some" is enough. */
export function allows(access: Access, user: SignedIn | undefined, field?: string): boolean {
  if (access === 'public') return true;
  if (access === 'bff' || access === 'installer' || !user) return false;
  if (access === 'signed-in') return true;
  if (access === 'client') return user.role === 'client';
  const [action, subject] = access;
  return abilityOf(user.ability).can(action, subject, field);
}

/** Of every record of a subject and each of its fields. */
export function mayEverywhere(ability: Ability, action: Action, subject: Subject): boolean {
  const [first] = ability.rulesFor(action, subject);
  return first !== undefined && !first.inverted && !first.conditions && !first.fields;
}
