import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { type Clock, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { type App, isSigned } from './app.ts';
import { isChannelName } from './frames.ts';
import type { Hub } from './hub.ts';
import type { Limits } from './limits.ts';

/** Sends an event to everyone who hears the channel, on whatever instance; `except` is a socket that need not be told. */
export type Publish = (channel: string, event: string, data: string, except?: string) => void;

const WINDOW = 10 * MINUTE;
const MOST_CHANNELS = 100;
const MOST_EVENTS = 10;
const BODY_LIMIT = 256 * 1024;

const Message = z.object({ name: z.string().min(1).max(200), data: z.string(), socket_id: z.string().optional() });
const One = Message.extend({ channels: z.array(z.string()).min(1).max(MOST_CHANNELS).optional(), channel: z.string().optional() });
const Batch = z.object({ batch: z.array(Message.extend({ channel: z.string() })).max(MOST_EVENTS) });

type Event = z.infer<typeof Message> & { channels: string[] };
type Around = { app: App; hub: Hub; clock: Clock; limits: Limits; publish: Publish };

async function authFailure({ req }: Context, app: App, now: number): Promise<string | undefined> {
  const { auth_signature = '', ...query } = req.query();
  if (query.auth_key !== app.key) return 'the auth_key is unknown';
  if (!(Math.abs(now - Number(query.auth_timestamp) * SECOND) <= WINDOW)) return 'the auth_timestamp is too far from now';
  const body = await req.arrayBuffer();
  const md5 = createHash('md5').update(Buffer.from(body)).digest('hex');
  if (body.byteLength > 0 && query.body_md5 !== md5) return 'the body_md5 is not that of the body';
  const signed = Object.entries(query)
    .map(([name, value]) => `${name.toLowerCase()}=${value}`)
    .sort()
    .join('&');
  return isSigned(app, `${req.method}\n${req.path}\n${signed}`, auth_signature) ? undefined : 'the auth_signature is wrong';
}

/** The signed HTTP side of the Pusher protocol, for servers that publish: events, and who is heard on this instance. */
export function httpApi({ app, hub, clock, limits, publish }: Around) {
  const refusedEvents = (events: Event[]) => {
    if (events.some(({ channels }) => !channels.every((channel) => isChannelName(channel, limits)))) return 400;
    return events.some(({ data }) => Buffer.byteLength(data) > limits.event) ? 413 : undefined;
  };
  const notify = (context: Context, events: Event[]) => {
    const refused = refusedEvents(events);
    if (refused) return context.text(refused === 413 ? `data is longer than ${limits.event} bytes` : 'not a channel', refused);
    for (const { name, data, channels, socket_id } of events) for (const channel of channels) publish(channel, name, data, socket_id);
    return context.json({});
  };
  const bodyOf = async <Body extends z.ZodType>({ req }: Context, body: Body) => body.safeParse(await req.json().catch(() => undefined));

  return new Hono()
    .use('/apps/:app/*', bodyLimit({ maxSize: BODY_LIMIT }), async (context, next) => {
      if (context.req.param('app') !== app.id) return context.text('no such application', 404);
      const refusal = await authFailure(context, app, clock.now().getTime());
      return refusal ? context.text(refusal, 401) : next();
    })
    .post('/apps/:app/events', async (context) => {
      const { data: given } = await bodyOf(context, One);
      const channels = given?.channels ?? (given?.channel ? [given.channel] : []);
      return given && channels.length > 0 ? notify(context, [{ ...given, channels }]) : context.text('not an event', 400);
    })
    .post('/apps/:app/batch_events', async (context) => {
      const { data: given } = await bodyOf(context, Batch);
      if (!given) return context.text('not a batch', 400);
      return notify(
        context,
        given.batch.map(({ channel, ...message }) => ({ ...message, channels: [channel] })),
      );
    })
    .get('/apps/:app/channels', (context) => {
      const prefix = context.req.query('filter_by_prefix') ?? '';
      const names = [...hub.heard().keys()].filter((name) => name.startsWith(prefix));
      return context.json({ channels: Object.fromEntries(names.map((name) => [name, {}])) });
    })
    .get('/apps/:app/channels/:name', (context) => {
      const count = hub.heard().get(context.req.param('name')) ?? 0;
      return context.json({ occupied: count > 0, subscription_count: count });
    });
}
