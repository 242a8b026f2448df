import { createTransport } from 'nodemailer';
import { SECOND } from './clock.ts';
import type { Env } from './env.ts';

const PATIENCE = 10 * SECOND;

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** By which mail programs know one that came twice. */
  id: string;
  urgent?: boolean;
  /** Whose name it bears where a person sent it; else ours, and it says that a machine wrote it. */
  from?: string;
  replyTo?: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
};

type Sender = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>;

/** A line break in a name must never begin a header of its own. */
const withoutLineBreaks = (text: string) => text.replace(/\s+/g, ' ');

function messageOf({ MAIL_FROM, PUBLIC_URL }: Sender, { to, subject, text, id, urgent, from, replyTo, attachments }: Mail) {
  const host = new URL(PUBLIC_URL).hostname;
  return {
    from: { name: withoutLineBreaks(from ?? 'Linekeeper'), address: MAIL_FROM ?? `linekeeper@${host}` },
    // As an address, never read as a list of them.
    to: { name: '', address: to },
    messageId: `<${id}@${host}>`,
    subject: withoutLineBreaks(subject),
    text,
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    ...(!from && { headers: { 'auto-submitted': 'auto-generated' } }),
    ...(urgent && { priority: 'high' as const }),
    attachments,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

export async function sendMail(env: Sender, mail: Mail): Promise<void> {
  const transport = createTransport({
    url: env.SMTP_URL,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
  });
  try {
    await transport.sendMail(messageOf(env, mail));
  } finally {
    transport.close();
  }
}

export async function mailFile(env: Sender, mail: Mail): Promise<Buffer> {
  const { message } = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail(messageOf(env, mail));
  return Buffer.isBuffer(message) ? message : Buffer.from(await new Response(message as never).arrayBuffer());
}
