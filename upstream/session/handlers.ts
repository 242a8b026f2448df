import { and, eq, TransactionRollbackError } from 'drizzle-orm';
import type { z } from 'zod';
import type { RefusedWhy } from '#lib/contract/audit.ts';
import type * as contract from '#lib/contract/index.ts';
import type { LoginAnswer } from '#lib/contract/session.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { QueueFullError } from '#upstream/core/semaphore.ts';
import type { Database } from '#upstream/db/connect.ts';
import { readState, underMaintenance } from '#upstream/maintenance/closed.ts';
import { type UserRow, users } from '#upstream/users/tables.ts';
import { addUser, findUser, serializeUser, setPassword } from './accounts.ts';
import { ownTries, signInTries } from './attempts.ts';
import { recordAudit } from './audit.ts';
import { capabilitiesOf } from './capabilities.ts';
import { beginFamily, endOthers, exchange, type Holding, signOut } from './families.ts';
import { takeInvite } from './invites.ts';
import { holderOf, useLink } from './passwordLink.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { countAttempt, type Pass } from './throttle.ts';

const whyNot = (user: UserRow | undefined): RefusedWhy => {
  if (!user) return 'unknown';
  if (user.status === 'inactive') return 'inactive';
  return user.passwordHash ? 'password' : 'pending';
};

const signedOut = () => new ProblemResponse('signed_out');

/** Where nobody registers without an invitation, that is what is said, and not what is wrong with the form. */
export const registrationClosed = ({ REGISTRATION }: Context['env'], body: unknown): ProblemResponse | undefined =>
  REGISTRATION === 'off' && !Object(body).invite
    ? new ProblemResponse('forbidden', { message: 'Nobody registers here by themselves.', errors: { registration: ['off'] } })
    : undefined;

/** Too many passwords at once is a moment's business: 503 with the second to come back in, and no try that counts. */
const orBusy = async <Result>(work: Promise<Result>, pass?: Pass) => {
  try {
    return await work;
  } catch (error) {
    await pass?.wasNotJudged();
    if (error instanceof QueueFullError) return new ProblemResponse('busy', {}, { 'retry-after': '2' });
    throw error;
  }
};

export function sessionHandlers({ database, clock, env, accessTokens }: Context): Handlers<typeof contract.session> {
  const tokensOf = async ({ userId, familyId, refreshToken }: Holding) => ({
    accessToken: await accessTokens.issue(userId, familyId),
    refreshToken,
  });
  /** A new sign-in, told in the audit; nobody's when user or password changed while it was checked. */
  const begin = async (tx: Database, user: UserRow, address: string): Promise<Holding | undefined> => {
    const now = clock.now();
    const same = and(eq(users.id, user.id), eq(users.status, 'active'), eq(users.passwordHash, user.passwordHash ?? ''));
    const [still] = await tx.update(users).set({ lastSignInAt: now }).where(same).returning({ id: users.id });
    if (!still) return undefined;
    await recordAudit(tx, { kind: 'signed-in', by: user, about: user, at: now, address });
    return beginFamily(tx, user.id, now);
  };
  const enter = async (holding: Holding, user: UserRow): Promise<z.infer<typeof LoginAnswer>> => ({
    ...(await tokensOf(holding)),
    userData: underMaintenance(serializeUser(user), await readState(database)),
  });
  const auditRefusal = (why: RefusedWhy, user: UserRow | undefined, address: string) =>
    recordAudit(database, { kind: 'sign-in-refused', about: user, at: clock.now(), address, facts: { why } });
  const auditWrong = async (why: RefusedWhy, user: UserRow | undefined, { pass, address }: { pass: Pass; address: string }) => {
    await auditRefusal(why, user, address);
    if (pass.closes) await auditRefusal('throttled', user, address);
  };

  return {
    login: async ({ body: { email, password }, address, device }) => {
      const pass = await countAttempt(database, signInTries(email, address, device), clock.now());
      if (pass instanceof ProblemResponse) return pass;
      const user = await findUser(database, email);
      const hash = user?.status === 'active' ? user.passwordHash : null;
      const isRight = await orBusy(isPassword(password, hash, pass.failures), pass);
      if (isRight instanceof ProblemResponse) return isRight;
      if (!user || !isRight) {
        await auditWrong(whyNot(user), user, { pass, address });
        return signedOut();
      }
      await pass.wasRight();
      const holding = await database.transaction((tx) => begin(tx, user, address));
      return holding ? enter(holding, user) : signedOut();
    },

    register: async ({ body: { fullName, email, password, invite }, address, device }) => {
      const closed = registrationClosed(env, { invite });
      if (closed) return closed;
      const pass = await countAttempt(database, signInTries(email, address, device), clock.now());
      if (pass instanceof ProblemResponse) return pass;
      const passwordHash = await orBusy(hashPassword(password, pass.failures), pass);
      if (passwordHash instanceof ProblemResponse) return passwordHash;
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
      if (!added) return new ProblemResponse('forbidden');
      if (added === 'taken') return invalid({ email: ['taken'] });
      await pass.wasRight();
      const facts = { after: { role: added.role } };
      const holding = await database.transaction(async (tx) => {
        await recordAudit(tx, { kind: 'user-added', by: added, about: added, at: clock.now(), address, facts });
        return begin(tx, added, address);
      });
      return holding ? enter(holding, added) : signedOut();
    },

    // A right link is never refused for what others tried: nobody guesses 192 bits, so that only a wrong one is counted.
    choosePassword: async ({ body: { link, password }, address }) => {
      const holder = await holderOf(database, link, clock.now());
      if (!holder) {
        const pass = await countAttempt(database, signInTries(link, address, undefined), clock.now());
        if (pass instanceof ProblemResponse) return pass;
        await auditWrong('link', undefined, { pass, address });
        return new ProblemResponse('forbidden');
      }
      const passwordHash = await orBusy(hashPassword(password));
      if (passwordHash instanceof ProblemResponse) return passwordHash;
      const entered = await transact(database, async (tx) => {
        const user = await useLink(tx, link, passwordHash, clock.now());
        const holding = user && (await begin(tx, user, address));
        return holding && { user, holding };
      });
      if (!entered) return new ProblemResponse('forbidden');
      return enter(entered.holding, entered.user);
    },

    logout: async ({ body, address }) =>
      database.transaction(async (tx) => {
        const at = clock.now();
        const user = await signOut(tx, body.refreshToken, at);
        if (user) await recordAudit(tx, { kind: 'signed-out', by: user, about: user, at, address });
        return {};
      }),

    refresh: async ({ body }) => {
      const holding = await exchange(database, body.refreshToken, clock.now(), env.REFRESH_GRACE * SECOND);
      return holding ? tokensOf(holding) : signedOut();
    },

    user: async ({ user }) => ({ data: user }),

    changePassword: async ({ body: { current, password }, user, familyId, address, transact }) => {
      const pass = await countAttempt(database, ownTries(user.id), clock.now());
      if (pass instanceof ProblemResponse) return pass;
      const row = await findUser(database, user.email);
      const isRight = await orBusy(isPassword(current, row?.passwordHash), pass);
      if (isRight instanceof ProblemResponse) return isRight;
      if (!row?.passwordHash || !isRight) return invalid({ current: ['wrong'] });
      const { passwordHash: before } = row;
      const passwordHash = await orBusy(hashPassword(password));
      if (passwordHash instanceof ProblemResponse) return passwordHash;
      await pass.wasRight();
      return transact(async (tx) => {
        if (!(await setPassword(tx, user.id, { before, passwordHash }, clock.now()))) return invalid({ current: ['wrong'] });
        await endOthers(tx, user.id, familyId, clock.now());
        await recordAudit(tx, { kind: 'password-changed', by: user, about: user, at: clock.now(), address });
        return {};
      });
    },

    capabilities: async () => {
      const data = capabilitiesOf(env);
      return data && { data: [...data] };
    },
  };
}
