import { eq } from 'drizzle-orm';
import { type Ability, abilityOf } from '#lib/access/allows.ts';
import { rulesOf } from '#lib/access/rules.ts';
import type { User } from '#lib/contract/session.ts';
import type { Database } from '#upstream/db/connect.ts';
import { serializeUser } from '#upstream/session/accounts.ts';
import { users } from './tables.ts';

export type Actor = { user: User; ability: Ability };

/** Whoever ordered a job or made a rule, with what they may do by now; nobody when the account is gone or blocked. */
export async function actorOf(database: Database, userId: number | null): Promise<Actor | undefined> {
  const [row] = userId === null ? [] : await database.select().from(users).where(eq(users.id, userId));
  if (row?.status !== 'active') return undefined;
  const user = serializeUser(row);
  return { user, ability: abilityOf(rulesOf(user)) };
}
