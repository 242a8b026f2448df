import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { OneTimeLink } from '#lib/contract/users.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { DAY } from '#upstream/core/clock.ts';
import type { Env } from '#upstream/core/env.ts';
import { transact } from '#upstream/core/events.ts';
import { TakenBack } from '#upstream/core/idempotency.ts';
import { sendMail } from '#upstream/core/mail.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { publishPerson } from '#upstream/session/accounts.ts';
import { recordAudit } from '#upstream/session/audit.ts';
import { endAll } from '#upstream/session/families.ts';
import { digest, randomText } from '#upstream/session/tokens.ts';
import { countAdmins, keepAnAdmin, lockUsers, refusedOver } from './guard.ts';
import { personFor } from './repository.ts';
import { type UserRow, userLinks, users } from './tables.ts';

const LIFE = { invite: 7 * DAY, reset: DAY };

/** What the link of a user leads to: behind the hash, so that no log and no server in between sees it. */
const pathOfLink = (token: string, email: string) => `/login#password=${token}&for=${encodeURIComponent(email)}`;

const textOf = (url: string, kind: OneTimeLink['kind'], env: Env, until: Date) =>
  [
    kind === 'invite'
      ? 'You have an account on the operations desk. Choose your password here:'
      : 'Your password was reset by an admin. Choose a new one here:',
    '',
    url,
    '',
    `The link works once, until ${new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: env.TIME_ZONE }).format(until)} (${env.TIME_ZONE}).`,
    'If you did not expect this, tell your admin.',
  ].join('\n');

/** The answer holds a secret, so no idempotency key keeps it: asked again, the link before is void. A reset signs out everywhere. */
export const makeLink =
  ({ database, clock, env, log }: Context): Handlers<typeof contract.users>['link'] =>
  async ({ params, body: { kind, version }, ability, user }) => {
    const token = randomText(24);
    const now = clock.now();
    const until = new Date(now.getTime() + LIFE[kind]);
    const made = await transact(database, async (tx) => {
      await lockUsers(tx);
      const row = await personFor(tx, { id: params.id, ability, action: 'update', version, now });
      if (!row || row instanceof ProblemResponse) return row;
      const refused = refusedOver(user, row);
      if (refused) return refused;
      const rule = ruleAgainst(row, kind, user.id);
      if (rule) return new ProblemResponse('illegal_state', { message: rule, errors: { kind: [rule] } });
      const link = { hash: digest(token), kind, until };
      await tx
        .insert(userLinks)
        .values({ userId: row.id, ...link })
        .onConflictDoUpdate({ target: userLinks.userId, set: link });
      const admins = await countAdmins(tx);
      const set = { version: row.version + 1, updatedAt: now, ...(kind === 'reset' && { passwordHash: null }) };
      const [changed = row] = await tx.update(users).set(set).where(eq(users.id, row.id)).returning();
      if (kind === 'reset') {
        await keepAnAdmin(tx, admins);
        await endAll(tx, row.id, 'reset', now);
      }
      await recordAudit(tx, { kind: kind === 'reset' ? 'password-reset' : 'link-made', by: user, about: row, at: now });
      publishPerson(tx, changed);
      return changed;
    }).catch((error: unknown) => {
      if (error instanceof TakenBack) return error.refusal;
      throw error;
    });
    if (!made || made instanceof ProblemResponse) return made;
    const url = env.PUBLIC_URL + pathOfLink(token, made.email);
    const mail = {
      to: made.email,
      subject: kind === 'invite' ? 'Your account on Linekeeper' : 'Choose a new password',
      id: digest(token).slice(0, 24),
    };
    const mailed =
      env.SMTP_URL !== undefined &&
      (await sendMail(env, { ...mail, text: textOf(url, kind, env, until) }).then(
        () => true,
        (error: unknown) => {
          log.warn({ err: error }, 'the mail with a link was not taken');
          return false;
        },
      ));
    return { data: { token, until: until.toISOString(), kind, mailed } };
  };

/** Someone invited has no password to reset, and nobody resets their own: that is a change of it. */
function ruleAgainst(row: UserRow, kind: OneTimeLink['kind'], own: number): string | undefined {
  if (row.status === 'inactive') return 'inactive';
  if (row.id === own) return 'own';
  if (kind === 'invite' && row.passwordHash) return 'has-password';
  return kind === 'reset' && row.status === 'pending' ? 'never-signed-in' : undefined;
}
