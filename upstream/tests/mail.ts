import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { SECOND } from '#upstream/clock.ts';
import type { World } from '#upstream/handlers.ts';
import type { Work } from '#upstream/jobs.ts';
import { STALE } from './alerts.ts';

const PATIENCE = 10 * SECOND;

const Alert = z.object({
  to: z.string(),
  text: z.string(),
  event: z.string(),
  cs_no: z.string(),
  site_name: z.string(),
  by: z.string().nullable(),
  expires_at: z.string().nullable(),
  url: z.string(),
});
type Alert = z.infer<typeof Alert>;

/** A line break in a name must never begin a header of its own. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ');

const subjectOf = ({ event, cs_no, site_name }: Alert) =>
  oneLine(event === 'test-lost' ? `Can't be taken off test: ${site_name} (${cs_no})` : `On test: ${site_name} (${cs_no})`);

const endOf = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone, timeZoneName: undefined }).format(new Date(at));

const bodyOf = (alert: Alert, timeZone: string) =>
  [
    alert.text,
    '',
    ...(alert.by ? [`Put on test by: ${alert.by}`] : []),
    ...(alert.expires_at ? [`The station ends it: ${endOf(alert.expires_at, timeZone)} (${timeZone})`] : []),
    `See and act: ${alert.url}`,
    '',
    'While a system is on test its alarms are logged and nobody is sent.',
  ].join('\n');

/**
 * Mails an alert. A server that does not take it gets it again, for an hour; after a crash a mail may come twice, with the same message id, by
 * which mail programs know it.
 */
export const alertMailWork =
  ({ env, clock }: Pick<World, 'env' | 'clock'>): Work =>
  async ({ payload, requestId, createdAt }) => {
    const done = { finish: async () => undefined };
    if (!env.SMTP_URL || clock.now().getTime() - createdAt.getTime() > STALE) return done;
    const alert = Alert.parse(payload);
    const host = new URL(env.PUBLIC_URL).hostname;
    const transport = createTransport({
      url: env.SMTP_URL,
      connectionTimeout: PATIENCE,
      greetingTimeout: PATIENCE,
      socketTimeout: PATIENCE,
    });
    try {
      await transport.sendMail({
        from: { name: 'Linekeeper', address: env.MAIL_FROM ?? `linekeeper@${host}` },
        // As an address, never read as a list of them.
        to: { name: '', address: alert.to },
        messageId: `<${requestId}@${host}>`,
        subject: subjectOf(alert),
        text: bodyOf(alert, env.TIME_ZONE),
        headers: { 'auto-submitted': 'auto-generated' },
        priority: 'high',
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } finally {
      transport.close();
    }
    return done;
  };
