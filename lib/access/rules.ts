import { z } from 'zod';
import { AbilityRule } from '#lib/contract/ability.ts';
import { asRules } from '#lib/contract/abilityForms.ts';
import type { SignedIn, User } from '#lib/contract/session.ts';

const OWN: AbilityRule = { action: 'read', subject: 'Auth' };

/** No list was sent: manage all, as the specification says. A list that can't be read whole: nothing. Everyone may read Auth. */
export function rulesOf(user: User): AbilityRule[] {
  if (!('ability' in user) || user.ability === undefined) return [{ action: 'manage', subject: 'all' }];
  const rules = z.array(AbilityRule).safeParse(asRules(user.ability));
  return [...(rules.success ? rules.data : []), OWN];
}

export function signedInFrom(user: User): SignedIn {
  const { id, fullName, email, role, Branch, technician_id, avatar, maintenance } = user;
  return { id, fullName, email, role, Branch, technician_id, avatar, ability: rulesOf(user), ...(maintenance && { maintenance }) };
}
