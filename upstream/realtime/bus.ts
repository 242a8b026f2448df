import { z } from 'zod';
import type { Env } from '#upstream/core/env.ts';
import { randomText } from '#upstream/session/tokens.ts';
import { openNotify } from './notify.ts';
import { openRedis } from './redis.ts';
import type { Transport, TransportEvents } from './transport.ts';

const Message = z.object({ channel: z.string(), text: z.string(), except: z.string().optional() });
export type Message = z.infer<typeof Message>;
const Envelope = z.object({ from: z.string(), message: Message.or(z.literal('missed')) });

type Listener = { onMessage(message: Message): void /** Messages were lost on the way. */; onGap(): void };

const openLocal = async (): Promise<Transport> => ({ post: async () => undefined, close: async () => undefined });

const openTransport = ({ REDIS_URL, DATABASE_URL }: Pick<Env, 'REDIS_URL' | 'DATABASE_URL'>, ends: TransportEvents) => {
  if (REDIS_URL) return openRedis(REDIS_URL, ends);
  return DATABASE_URL ? openNotify(DATABASE_URL, ends) : openLocal();
};

/** Events to and from the other instances. None is lost unnoticed: who could not send says so as soon as it can, and everyone hears of the gap. */
export async function openBus(env: Pick<Env, 'REDIS_URL' | 'DATABASE_URL'>, { onMessage, onGap }: Listener) {
  const me = randomText(9);
  let owesGap = false;
  const send = (message: Message | 'missed') => {
    transport.post(JSON.stringify({ from: me, message })).catch(() => {
      owesGap = true;
    });
  };
  const transport: Transport = await openTransport(env, {
    onText(text) {
      const { from, message } = Envelope.parse(JSON.parse(text));
      if (from !== me) message === 'missed' ? onGap() : onMessage(message);
    },
    onBack() {
      onGap();
      if (owesGap) send('missed');
      owesGap = false;
    },
  });
  return { send: (message: Message) => send(message), close: () => transport.close() };
}
