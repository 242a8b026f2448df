import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../bin/output.mjs';
import { ROOT } from '../bin/prepare.mjs';

/** The demo's accounts, one for each role; elsewhere those of whom accounts were given. */
export const ROLES = ['admin', 'dispatcher', 'warehouse', 'technician', 'client', 'everything'] as const;
export type Role = (typeof ROLES)[number];

export type Account = { email: string; password: string };

/** The file of accounts for a desk elsewhere: `QA_ACCOUNTS`. It is never in git. */
export const ACCOUNTS = resolve(ROOT, process.env.QA_ACCOUNTS || 'e2e/accounts.json');

/** The accounts of that file by role. What is wrong with it is said without what is in it. */
export function accounts(): [role: Role, account: Account][] {
  const how = `It says {"warehouse": {"email": "…", "password": "…"}}, for any of ${ROLES.join(', ')}; QA_ACCOUNTS names another file.`;
  if (!existsSync(ACCOUNTS)) throw new UserError(`There is no file of accounts at ${ACCOUNTS}. ${how}`);
  let given: Record<string, Partial<Account>>;
  try {
    given = JSON.parse(readFileSync(ACCOUNTS, 'utf8'));
  } catch {
    throw new UserError(`${ACCOUNTS} is not JSON. ${how}`);
  }
  const all = Object.entries(given ?? {});
  const odd = all.filter(([role, each]) => !ROLES.includes(role as Role) || !each?.email || !each.password).map(([role]) => `“${role}”`);
  if (odd.length) throw new UserError(`${ACCOUNTS}: ${odd.join(', ')} is no role, or lacks email or password. ${how}`);
  if (!all.length) throw new UserError(`${ACCOUNTS} is empty. ${how}`);
  return all as [Role, Account][];
}

export const accountOf = (role: Role) => accounts().find(([each]) => each === role)?.[1];
