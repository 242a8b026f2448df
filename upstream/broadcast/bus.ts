import { z } from 'zod';
import { randomText } from '#upstream/auth/tokens.ts';
import type { Env } from '#upstream/env.ts';
import { openNotify } from './notify.ts';
import { openRedis } from './redis.ts';

/** What carries texts to every instance, this one included. `post` fails when it could not. */
export type Wire = { post(text: string): Promise<unknown>; close(): Promise<unknown> };
/** `onBack`: connected again, something may have been missed. */
export type Ends = { onText(text: string): void; onBack(): void };

const Message = z.object({ channel: z.string(), text: z.string(), except: z.string().optional() });
export type Message = z.infer<typeof Message>;
const Letter = z.object({ from: z.string(), message: Message.or(z.literal('missed')) });

type Hears = { onMessage(message: Message): void /** Messages were lost on the way. */; onGap(): void };

/** One instance needs no wire. */
const openNothing = async (): Promise<Wire> => ({ post: async () => undefined, close: async () => undefined });

const openWire = ({ REDIS_URL, DATABASE_URL }: Pick<Env, 'REDIS_URL' | 'DATABASE_URL'>, ends: Ends) => {
  if (REDIS_URL) return openRedis(REDIS_URL, ends);
  return DATABASE_URL ? openNotify(DATABASE_URL, ends) : openNothing();
};

/** Events to and from the other instances. None is lost unnoticed: who could not send says so as soon as it can, and everyone hears of the gap. */
export async function openBus(env: Pick<Env, 'REDIS_URL' | 'DATABASE_URL'>, { onMessage, onGap }: Hears) {
  const me = randomText(9);
  let owesGap = false;
  const send = (message: Message | 'missed') => {
    wire.post(JSON.stringify({ from: me, message })).catch(() => {
      owesGap = true;
    });
  };
  const wire: Wire = await openWire(env, {
    onText(text) {
      const { from, message } = Letter.parse(JSON.parse(text));
      if (from !== me) message === 'missed' ? onGap() : onMessage(message);
    },
    onBack() {
      onGap();
      if (!owesGap) return;
      owesGap = false;
      send('missed');
    },
  });
  return { send: (message: Message) => send(message), close: () => wire.close() };
}
