import { z } from 'zod';
import { type Cause, isUnsent } from '#upstream/carriers/http.ts';
import { SECOND } from '#upstream/core/clock.ts';
import type { Env } from '#upstream/core/env.ts';

const PATIENCE = 15 * SECOND;

const Created = z.object({ sid: z.string() });
const Refusal = z.object({ code: z.number(), message: z.string() });

/** `later`: nothing was sent, and it may be tried again. `unsure`: it may have been sent. */
export type Sent = { kind: 'sent'; sid: string } | { kind: 'refused'; words: string } | { kind: 'later' } | { kind: 'unsure' };

type Sender = NonNullable<Env['twilio']>;

/**
 * Twilio's Messages resource: a form with `To` (E.164), `Body` and `From`, or `MessagingServiceSid` for what begins with MG; Basic authentication; 201 with
 * the message's `sid`, otherwise JSON with `code` and `message`; 429 when there were too many. It knows no key by which one that was asked for twice is sent once.
 */
export async function sendByTwilio({ url, account, token, from }: Sender, { to, body }: { to: string; body: string }): Promise<Sent> {
  const form = new URLSearchParams({ To: to, Body: body, [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from });
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  let response: Response;
  let text: string;
  try {
    response = await fetch(new URL(`/2010-04-01/Accounts/${account}/Messages.json`, url), {
      method: 'POST',
      headers: { authorization },
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    });
    text = await response.text();
  } catch (error) {
    return { kind: isUnsent((error as { cause?: Cause }).cause ?? {}) ? 'later' : 'unsure' };
  }
  const answer = parsed(text);
  if (response.status === 201) {
    const { data } = Created.safeParse(answer);
    return data ? { kind: 'sent', sid: data.sid } : { kind: 'unsure' };
  }
  if (response.status === 429) return { kind: 'later' };
  if (response.status >= 500 || response.ok) return { kind: 'unsure' };
  const { data } = Refusal.safeParse(answer);
  return { kind: 'refused', words: data ? `${data.message} (${data.code})` : `refused (${response.status})` };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
