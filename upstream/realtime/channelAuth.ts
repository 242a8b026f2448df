import { z } from 'zod';
import { SECOND } from '#upstream/core/clock.ts';
import { type App, isSigned, signed } from './app.ts';

/** Whom a channel was opened to, by which sign-in, and when (epoch ms); `bound`: of what it tells they hear what they see. It rides on the authorization, so that any instance can ask again later. */
export const Grant = z.object({ user_id: z.string(), sign_in: z.string(), at: z.number(), bound: z.literal(true).optional() });
export type Grant = z.infer<typeof Grant>;

/** An authorization used later than this is stale: nobody comes back with an old one after losing access. */
const FRESH_FOR = 30 * SECOND;

type ChannelAuth = { auth: string; channel_data?: string };

const textOf = (socketId: string, channel: string, data?: string) => [socketId, channel, ...(data === undefined ? [] : [data])].join(':');

export function channelAuthFor(app: App, socketId: string, channel: string, grant: Grant): ChannelAuth {
  const data = JSON.stringify(grant);
  return { auth: `${app.key}:${signed(app, textOf(socketId, channel, data))}`, channel_data: data };
}

/** To whom, or to nobody named when another holder of the secret made it; nothing when it is false or stale. */
export function grantIn(
  app: App,
  socketId: string,
  channel: string,
  { auth, channel_data }: ChannelAuth,
  now: number,
): { grant?: Grant } | undefined {
  const cut = auth.indexOf(':');
  if (auth.slice(0, cut) !== app.key || !isSigned(app, textOf(socketId, channel, channel_data), auth.slice(cut + 1))) return undefined;
  const grant = Grant.safeParse(parsed(channel_data));
  if (!grant.success) return {};
  return Math.abs(now - grant.data.at) <= FRESH_FOR ? { grant: grant.data } : undefined;
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
