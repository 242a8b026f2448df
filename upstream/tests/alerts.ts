import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { request } from 'undici';
import { z } from 'zod';
import { HOUR, SECOND } from '#upstream/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { systems } from '#upstream/db/schema.ts';
import type { TestRow } from '#upstream/db/swaps.ts';
import type { World } from '#upstream/handlers.ts';
import type { Work } from '#upstream/jobs.ts';

/** Posts one alert. */
export const ALERT_JOB = 'alert';
/** Mails one alert to one address, so that an address that fails does not send the others theirs again. */
export const ALERT_MAIL_JOB = 'alert-mail';
const ANSWERS_WITHIN = 5 * SECOND;
/** What nobody could be told for so long has been told otherwise. */
export const STALE = HOUR;

type Reason = { event: 'test-warning'; minutes: number } | { event: 'test-lost'; message: string };

const said = ({ csNo, by }: TestRow, site: string, reason: Reason) => {
  const what = `${site} (${csNo}) is on test${by ? ` by ${by}` : ''}`;
  if (reason.event === 'test-lost') return `${what} and can't be taken off: ${reason.message}`;
  return reason.minutes > 0 ? `${what}: ${reason.minutes} minutes left.` : `${what}: its time is up.`;
};

/** Tells whoever is on call, through `ALERT_WEBHOOK` and `ALERT_MAIL`, once the transaction has committed. `text` is what chat services show. */
export async function alert({ env, jobs }: World, tx: Database, test: TestRow, reason: Reason): Promise<void> {
  if (!env.ALERT_WEBHOOK && env.ALERT_MAIL.length === 0) return;
  const [system] = await tx.select({ siteName: systems.siteName }).from(systems).where(eq(systems.csNo, test.csNo));
  const site = system?.siteName ?? test.csNo;
  const payload = {
    text: said(test, site, reason),
    ...reason,
    cs_no: test.csNo,
    system_no: test.systemNo,
    site_name: site,
    swap_id: test.swapId,
    by: test.by,
    expires_at: test.expiresAt?.toISOString() ?? null,
    url: `${env.PUBLIC_URL}/system/${encodeURIComponent(test.csNo)}`,
  };
  if (env.ALERT_WEBHOOK) await jobs.enqueue(tx, { kind: ALERT_JOB, key: `alert:${randomUUID()}`, payload });
  for (const to of env.ALERT_MAIL)
    await jobs.enqueue(tx, { kind: ALERT_MAIL_JOB, key: `alert:${randomUUID()}`, payload: { ...payload, to } });
}

/** Posts an alert as JSON. A receiver that does not answer with success gets it again, for an hour. */
export const alertWork =
  ({ env, clock }: Pick<World, 'env' | 'clock'>): Work =>
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
