import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { request } from 'undici';
import { z } from 'zod';
import type { Context } from '#upstream/context.ts';
import { HOUR, SECOND } from '#upstream/core/clock.ts';
import { languageOf } from '#upstream/core/language.ts';
import type { Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { users } from '#upstream/users/tables.ts';
import { alertText, type Reason } from './alertWords.ts';
import type { TestPeriodRow } from './tables.ts';

export const ALERT_JOB = 'alert';
/** Mails one alert to one address, so that an address that fails does not send the others theirs again. */
export const ALERT_MAIL_JOB = 'alert-mail';
const ANSWERS_WITHIN = 5 * SECOND;
/** What nobody could be told for so long has been told otherwise. */
export const STALE = HOUR;

type Mailbox = { to: string; language: string };

/** What an alert is about: a test, or a system that is out of service without one. */
type About = Pick<TestPeriodRow, 'csNo' | 'systemNo' | 'swapId' | 'userId' | 'by' | 'expiresAt'> &
  Partial<Pick<TestPeriodRow, 'scope' | 'zones'>>;

/** Who answers for a test: who asked for it or took it over; of a test that a job asked for, who has its swap. */
async function ownerOf(tx: Database, { userId, swapId }: About): Promise<{ to: string; language: string | null } | undefined> {
  const [swap] =
    userId === null && swapId !== null ? await tx.select({ ownerId: swaps.ownerId }).from(swaps).where(eq(swaps.id, swapId)) : [];
  const owner = userId ?? swap?.ownerId;
  if (owner == null) return undefined;
  const [user] = await tx
    .select({ to: users.email, language: users.language })
    .from(users)
    .where(and(eq(users.id, owner), eq(users.status, 'active')));
  return user;
}

async function mailboxesOf({ env }: Context, tx: Database, test: About, reason: Reason): Promise<Mailbox[]> {
  if (!env.SMTP_URL) return [];
  const owner = await ownerOf(tx, test);
  const language = env.ALERT_LANGUAGE;
  const all = [
    ...env.ALERT_MAIL.map((to) => ({ to, language })),
    ...(reason.event === 'test-escalated' && reason.step === 'on-call' ? env.ON_CALL_MAIL.map((to) => ({ to, language })) : []),
    ...(owner ? [{ to: owner.to, language: owner.language ?? language }] : []),
  ];
  return [...new Map(all.map((mailbox) => [mailbox.to.toLowerCase(), mailbox])).values()];
}

/** Through `ALERT_WEBHOOK` and `ALERT_MAIL`, once the transaction has committed. `text` is what chat services show. */
export async function alert(context: Context, tx: Database, test: About, reason: Reason): Promise<void> {
  const { env, queue } = context;
  const mailboxes = await mailboxesOf(context, tx, test, reason);
  if (!env.ALERT_WEBHOOK && mailboxes.length === 0) return;
  const [system] = await tx.select({ siteName: systems.siteName }).from(systems).where(eq(systems.csNo, test.csNo));
  const site = system?.siteName ?? test.csNo;
  const payload = {
    text: alertText({ ...test, site }, reason, languageOf(env.ALERT_LANGUAGE, env.TIME_ZONE)),
    ...reason,
    cs_no: test.csNo,
    system_no: test.systemNo,
    site_name: site,
    scope: test.scope ?? 'all',
    zones: test.zones ?? [],
    swap_id: test.swapId,
    by: test.by,
    expires_at: test.expiresAt?.toISOString() ?? null,
    url: `${env.PUBLIC_URL}/system/${encodeURIComponent(test.csNo)}`,
  };
  if (env.ALERT_WEBHOOK) await queue.enqueue(tx, { kind: ALERT_JOB, key: `alert:${randomUUID()}`, payload });
  for (const mailbox of mailboxes)
    await queue.enqueue(tx, { kind: ALERT_MAIL_JOB, key: `alert:${randomUUID()}`, payload: { ...payload, ...mailbox } });
}

export const alertWork =
  ({ env, clock }: Pick<Context, 'env' | 'clock'>): Work =>
  async ({ payload, requestId, createdAt }) => {
    const done = { finish: async () => undefined };
    if (!env.ALERT_WEBHOOK || clock.now().getTime() - createdAt.getTime() > STALE) return done;
    const { statusCode, body } = await request(env.ALERT_WEBHOOK, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': requestId },
      body: JSON.stringify(z.object({ text: z.string() }).loose().parse(payload)),
      signal: AbortSignal.timeout(ANSWERS_WITHIN),
    });
    await body.dump();
    if (statusCode >= 300) throw new Error(`the alert was answered with ${statusCode}`);
    return done;
  };
