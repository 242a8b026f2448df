import { z } from 'zod';
import { AbilityRule } from '#lib/contract/ability.ts';
import { asRules } from '#lib/contract/abilityForms.ts';
import type { User } from '#lib/contract/session.ts';
import type { Report } from './report.ts';

const EVERYTHING = 'no list is sent: whoever signs in so may do everything, as the specification says';

/** Whether each rule of a user's list can be read: with one that can't, the user may do nothing. */
export function checkAbilities({ found }: Report, user: User, atLogin: User | undefined) {
  const about = `the abilities of ${user.email}${user.role ? ` (${user.role})` : ''}`;
  const ability = asRules(user.ability);
  if (ability === undefined) {
    found(about, {
      mends: atLogin?.ability === undefined ? ["protected $appends = ['ability'] in the model of the user"] : [],
      notes: [atLogin?.ability === undefined ? EVERYTHING : 'GET /user sends no list: the one of the sign-in stands until the next'],
    });
    return;
  }
  if (!Array.isArray(ability)) {
    found(about, { misfits: [`ability: ${JSON.stringify(ability)}; must be a list of rules, and without one nothing is allowed`] });
    return;
  }
  if (ability.length === 0) {
    found(about, { notes: ['an empty list: this account may do nothing, and the desk sends it away'] });
    return;
  }
  const misfits = ability.flatMap((rule: unknown, index) => {
    const read = AbilityRule.safeParse(rule);
    if (read.success) return [];
    const wrong = read.error.issues.map(({ path, message }) => `${path.join('.') || 'the rule'}: ${message}`).join('; ');
    return [`ability[${index}]: ${JSON.stringify(rule).slice(0, 120)}; ${wrong}`];
  });
  if (misfits.length > 0) misfits.push('with one rule that can’t be read nothing is allowed');
  const before = asRules(atLogin?.ability);
  const differs = Array.isArray(before) && JSON.stringify(before) !== JSON.stringify(ability);
  found(about, { misfits, notes: differs ? ['the sign-in sent another list than GET /user: the latter counts'] : [] });
}

export function claimsOf(token: string): { exp: number; iat?: number } | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return z.object({ exp: z.number(), iat: z.number().optional() }).safeParse(claims).data;
  } catch {
    return undefined;
  }
}
