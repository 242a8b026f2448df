import { z } from 'zod';
import { AbilityRule } from '#lib/contract/ability.ts';
import type { SignedIn, User } from '#lib/contract/session.ts';

const OWN: AbilityRule = { action: 'read', subject: 'Auth' };

/**
 * The rules a user has. No list was sent (the field is absent): manage all, as the specification says.
 * A list with one rule we cannot read, or anything but a list: nothing. Everyone signed in may read Auth.
 */
export function rulesOf(user: User): AbilityRule[] {
  if (!('ability' in user) || user.ability === undefined) return [{ action: 'manage', subject: 'all' }];
  const rules = z.array(AbilityRule).safeParse(user.ability);
  return [...(rules.success ? rules.data : []), OWN];
}

/** The user as pages, menu and BFF know them. */
export function signedInFrom(user: User): SignedIn {
  const { id, fullName, email, role, Branch, technician_id, avatar, maintenance } = user;
  return { id, fullName, email, role, Branch, technician_id, avatar, ability: rulesOf(user), ...(maintenance && { maintenance }) };
}
