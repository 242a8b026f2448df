import { z } from 'zod';
import type { Limits } from './limits.ts';

/** Why a socket is closed or refused, in the numbers of the Pusher protocol. Below 4100 a browser does not come back by itself. */
export const CODES = {
  noApp: 4001,
  protocol: 4007,
  unauthorized: 4009,
  overCapacity: 4100,
  reconnect: 4200,
  noPong: 4201,
  clientEvent: 4301,
} as const;

export const PROTOCOL = 7;

const Incoming = z.object({ event: z.string().max(200), channel: z.string().optional(), data: z.unknown().optional() });
export const Subscription = z.object({ channel: z.string(), auth: z.string().default(''), channel_data: z.string().optional() });
export const Unsubscription = z.object({ channel: z.string() });

export function messageIn(text: string): z.infer<typeof Incoming> | undefined {
  try {
    const message = Incoming.parse(JSON.parse(text));
    return typeof message.data === 'string' ? { ...message, data: JSON.parse(message.data || 'null') } : message;
  } catch {
    return undefined;
  }
}

/** An event as it goes out: its data is text, as the protocol wants. */
export const frame = (event: string, data: unknown, channel?: string) =>
  JSON.stringify({ event, ...(channel !== undefined && { channel }), data: typeof data === 'string' ? data : JSON.stringify(data) });

export const errorFrame = (code: number | null, message: string) => JSON.stringify({ event: 'pusher:error', data: { code, message } });

export const isChannelName = (name: string, { name: longest }: Limits) => name.length <= longest && /^[\w\-=@,.;]+$/.test(name);
