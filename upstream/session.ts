import { TransactionRollbackError } from 'drizzle-orm';
import type { z } from 'zod';
import type { contract } from '#lib/contract/index.ts';
import type { LoginAnswer } from '#lib/contract/session.ts';
import { beginFamily, endOthers, exchange, type Holding, signOut } from './auth/families.ts';
import { takeInvite } from './auth/invites.ts';
import { hashPassword, isPassword, Overloaded } from './auth/passwords.ts';
import { countTry, forgetTries } from './auth/throttle.ts';
import { addUser, findUser, setPassword, wireUser } from './auth/users.ts';
import { capabilitiesOf } from './capabilities.ts';
import { SECOND } from './clock.ts';
import type { Database } from './db/connect.ts';
import type { UserRow } from './db/schema.ts';
import type { Handlers, World } from './handlers.ts';
import { invalid, Refusal } from './refusal.ts';

const signedOut = () => new Refusal('signed_out');

/** Too many passwords at once is a moment's business: 503 with the second to come back in. */
const unlessOverloaded = async <Result>(work: Promise<Result>) => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Overloaded) return new Refusal('busy', {}, { 'retry-after': '2' });
    throw error;
  }
};

export function sessionHandlers({ database, clock, env, accessTokens }: World): Handlers<typeof contract.session> {
  const tokensOf = async ({ userId, familyId, refreshToken }: Holding) => ({
    accessToken: await accessTokens.issue(userId, familyId),
    refreshToken,
  });
  const signIn = async (tx: Database, user: UserRow): Promise<z.infer<typeof LoginAnswer>> => ({
    ...(await tokensOf(await beginFamily(tx, user.id, clock.now()))),
    userData: wireUser(user),
  });
  const tooMany = async (email: string, address: string) => {
    const wait = await countTry(database, email, address, clock.now());
    return wait && new Refusal('too_many', {}, { 'retry-after': String(wait) });
  };

  return {
    login: async ({ body: { email, password }, address }) => {
      const refused = await tooMany(email, address);
      if (refused) return refused;
      const user = await findUser(database, email);
      const isRight = await unlessOverloaded(isPassword(password, user?.status === 'active' ? user.passwordHash : null));
      if (isRight instanceof Refusal) return isRight;
      if (!user || !isRight) return signedOut();
      await forgetTries(database, email, address);
      return signIn(database, user);
    },

    register: async ({ body: { fullName, email, password, invite }, address }) => {
      if (!invite && env.REGISTRATION === 'off') return new Refusal('forbidden');
      const refused = await tooMany(email, address);
      if (refused) return refused;
      const passwordHash = await unlessOverloaded(hashPassword(password));
      if (passwordHash instanceof Refusal) return passwordHash;
      const added = await database
        .transaction(async (tx) => {
          if (invite && !(await takeInvite(tx, invite))) return undefined;
          const role = invite ? 'admin' : 'client';
          return (await addUser(tx, { fullName, email, passwordHash, role }, clock.now())) ?? tx.rollback();
        })
        .catch((error: unknown) => {
          if (error instanceof TransactionRollbackError) return 'taken' as const;
          throw error;
        });
      if (!added) return new Refusal('forbidden');
      if (added === 'taken') return invalid({ email: ['taken'] });
      await forgetTries(database, email, address);
      return signIn(database, added);
    },

    logout: async ({ body }) => {
      await signOut(database, body.refreshToken, clock.now());
      return {};
    },

    refresh: async ({ body }) => {
      const holding = await exchange(database, body.refreshToken, clock.now(), env.REFRESH_GRACE * SECOND);
      return holding ? tokensOf(holding) : signedOut();
    },

    user: async ({ user }) => ({ data: user }),

    changePassword: async ({ body: { current, password }, user, familyId, address, transact }) => {
      const refused = await tooMany(user.email, address);
      if (refused) return refused;
      const row = await findUser(database, user.email);
      const isRight = await unlessOverloaded(isPassword(current, row?.passwordHash));
      if (isRight instanceof Refusal) return isRight;
      if (!row?.passwordHash || !isRight) return invalid({ current: ['wrong'] });
      const { passwordHash: before } = row;
      const passwordHash = await unlessOverloaded(hashPassword(password));
      if (passwordHash instanceof Refusal) return passwordHash;
      await forgetTries(database, user.email, address);
      return transact(async (tx) => {
        if (!(await setPassword(tx, user.id, { before, passwordHash }, clock.now()))) return invalid({ current: ['wrong'] });
        await endOthers(tx, user.id, familyId, clock.now());
        return {};
      });
    },

    capabilities: async () => {
      const data = capabilitiesOf(env);
      return data && { data: [...data] };
    },
  };
}
