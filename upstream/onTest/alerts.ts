import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { request } from 'undici';
import { z } from 'zod';
import { isRecord } from '#lib/format/records.ts';
import type { Context } from '#upstream/context.ts';
import { HOUR, SECOND } from '#upstream/core/clock.ts';
import { languageOf } from '#upstream/core/language.ts';
import type { Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { users } from '#upstream/users/tables.ts';
import { alertText, type LostPaths, lostPathsText, type Reason } from './alertWords.ts';
import type { TestPeriodRow } from './tables.ts';

export const ALERT_JOB = 'alert';
/** Mails one alert to one address, so that an address that fails does not send the others theirs again. */
export const ALERT_MAIL_JOB = 'alert-mail';
const ANSWERS_WITHIN = 5 * SECOND;
/** What nobody could be told for so long has been told otherwise. */
const STALE = HOUR;
const OF_PATHS: readonly unknown[] = ['path-lost', 'paths-lost'];
/** Of a test more is told, and somebody is asked, as it goes on. A failed path is told once, however late. */
export const isStale = (payload: unknown, createdAt: Date, now: Date) =>
  now.getTime() - createdAt.getTime() > STALE && !(isRecord(payload) && OF_PATHS.includes(payload.event));

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

/** Of a technician who has an account. */
async function ownMailOf(tx: Database, technicianId: number, usual: string): Promise<Mailbox[]> {
  const found = await tx
    .select({ to: users.email, language: users.language })
    .from(users)
    .where(and(eq(users.technicianId, technicianId), eq(users.status, 'active')));
  return found.map(({ to, language }) => ({ to, language: language ?? usual }));
}

async function mailboxesOf({ env }: Context, tx: Database, about: About | null, reason: Reason | LostPaths): Promise<Mailbox[]> {
  if (!env.SMTP_URL) return [];
  const owner = about ? await ownerOf(tx, about) : undefined;
  const language = env.ALERT_LANGUAGE;
  const all = [
    ...env.ALERT_MAIL.map((to) => ({ to, language })),
    ...(reason.event === 'test-escalated' && reason.step === 'on-call' ? env.ON_CALL_MAIL.map((to) => ({ to, language })) : []),
    ...(reason.event === 'test-escalated' && reason.on_call ? await ownMailOf(tx, reason.on_call.id, language) : []),
    ...(owner ? [{ to: owner.to, language: owner.language ?? language }] : []),
  ];
  return [...new Map(all.map((mailbox) => [mailbox.to.toLowerCase(), mailbox])).values()];
}

async function send(
  context: Context,
  tx: Database,
  reason: Reason | LostPaths,
  facts: { about: About | null; payload: object },
): Promise<void> {
  const { env, queue } = context;
  const mailboxes = await mailboxesOf(context, tx, facts.about, reason);
  const payload = { ...facts.payload, ...reason };
  if (env.ALERT_WEBHOOK) await queue.enqueue(tx, { kind: ALERT_JOB, key: `alert:${randomUUID()}`, payload });
  for (const mailbox of mailboxes)
    await queue.enqueue(tx, { kind: ALERT_MAIL_JOB, key: `alert:${randomUUID()}`, payload: { ...payload, ...mailbox } });
}

/** Through `ALERT_WEBHOOK` and `ALERT_MAIL`, once the transaction has committed. `text` is what chat services show. */
export async function alert(context: Context, tx: Database, about: About, reason: Reason): Promise<void> {
  const { env } = context;
  const [system] = await tx.select({ siteName: systems.siteName }).from(systems).where(eq(systems.csNo, about.csNo));
  const site = system?.siteName ?? about.csNo;
  const payload = {
    text: alertText({ ...about, site }, reason, languageOf(env.ALERT_LANGUAGE, env.TIME_ZONE)),
    cs_no: about.csNo,
    system_no: about.systemNo,
    site_name: site,
    scope: about.scope ?? 'all',
    zones: about.zones ?? [],
    swap_id: about.swapId,
    by: about.by,
    expires_at: about.expiresAt?.toISOString() ?? null,
    url: `${env.PUBLIC_URL}/system/${encodeURIComponent(about.csNo)}`,
  };
  await send(context, tx, reason, { about, payload });
}

/** Of many systems at once: one alert, which leads to the list of them. */
export async function alertOfMany(context: Context, tx: Database, reason: LostPaths): Promise<void> {
  const { env } = context;
  const text = lostPathsText(reason, languageOf(env.ALERT_LANGUAGE, env.TIME_ZONE));
  await send(context, tx, reason, { about: null, payload: { text, url: `${env.PUBLIC_URL}/tech/lost-paths` } });
}

export const alertWork =
  ({ env, clock }: Pick<Context, 'env' | 'clock'>): Work =>
  async ({ payload, requestId, createdAt }) => {
    const done = { finish: async () => undefined };
    if (!env.ALERT_WEBHOOK || isStale(payload, createdAt, clock.now())) return done;
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
