import { once } from 'node:events';
import { Redis } from 'ioredis';
import type { Transport, TransportEvents } from './transport.ts';

const TOPIC = 'linekeeper:broadcast';
const PATIENCE_MS = 2000;
const retryStrategy = (times: number) => Math.min(times * 100, 2000);

/** Redis' publish and subscribe. Redis may be away, at the start as well: nobody waits long for it. */
export async function openRedis(url: string, { onText, onBack }: TransportEvents): Promise<Transport> {
  const speaker = new Redis(url, { retryStrategy, enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  const hearer = new Redis(url, { retryStrategy, maxRetriesPerRequest: null });
  for (const redis of [speaker, hearer]) redis.on('error', () => undefined);
  hearer.on('message', (_, text) => onText(text));
  const ready = Promise.all([once(speaker, 'ready'), hearer.subscribe(TOPIC)]).catch(() => undefined);
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())]);
  for (const redis of [speaker, hearer]) redis.on('ready', onBack);
  return {
    post: (text) => speaker.publish(TOPIC, text),
    close: async () => {
      for (const redis of [speaker, hearer]) redis.disconnect();
    },
  };
}
