import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import { rulesOf } from '#lib/access/rules.ts';
import type { AbilityRule, Action } from '#lib/contract/ability.ts';
import type { User } from '#lib/contract/session.ts';
import { beyond, isFull } from '#lib/domain/abilityMatrix.ts';
import { TakenBack } from '#upstream/core/idempotency.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { peopleAllowed, reachOfRow, rulesOfRow } from './repository.ts';
import { type UserRow, users } from './tables.ts';

/** Changes of users take their turns, so that two admins who demote each other at once are not both right. */
export const lockUsers = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('users'))`);

export function refusedGift(user: User, wanted: readonly AbilityRule[]): ProblemResponse | undefined {
  const more = beyond(rulesOf(user), wanted);
  if (more.length === 0) return undefined;
  const named = [...new Set(more.map(({ action, subject }) => `${action} ${subject}`))];
  return new ProblemResponse('forbidden', { message: 'Nobody gives abilities they do not have themselves.', errors: { ability: named } });
}

/** Refuses to work on the account of somebody who may do more: with its password one would be them. */
export const refusedOver = (user: User, row: UserRow): ProblemResponse | undefined =>
  user.id !== row.id && beyond(rulesOf(user), reachOfRow(row)).length > 0
    ? new ProblemResponse('forbidden', { message: 'Somebody who may do more than you.', errors: { user: ['above'] } })
    : undefined;

/** Takes everything back when the account is now where this ability does not reach: whoever looks after one branch puts nobody into another. */
export async function keepInReach(tx: Database, id: number, ability: Ability, action: Action): Promise<void> {
  const [mine] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), peopleAllowed(ability, action)));
  if (!mine) throw new TakenBack(new ProblemResponse('forbidden', { message: 'Not a branch of yours.', errors: { Branch: ['foreign'] } }));
}

export async function countAdmins(tx: Database): Promise<number> {
  const able = await tx
    .select()
    .from(users)
    .where(and(eq(users.status, 'active'), isNull(users.deletedAt), isNotNull(users.passwordHash)));
  return able.filter((row) => isFull(rulesOfRow(row))).length;
}

export async function keepAnAdmin(tx: Database, before: number): Promise<void> {
  if (before > 0 && (await countAdmins(tx)) === 0)
    throw new TakenBack(
      new ProblemResponse('illegal_state', {
        message: 'The last one who may do everything has to stay.',
        errors: { user: ['last-admin'] },
      }),
    );
}
