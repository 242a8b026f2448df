import { Redis } from 'ioredis';
import type { Ends, Wire } from './bus.ts';

const TOPIC = 'linekeeper:broadcast';
const retryStrategy = (times: number) => Math.min(times * 100, 2000);

/** Redis' publish and subscribe. Redis may be away, at the start as well: it is waited for by nobody. */
export async function openRedis(url: string, { onText, onBack }: Ends): Promise<Wire> {
  const speaker = new Redis(url, { retryStrategy, enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  const hearer = new Redis(url, { retryStrategy, maxRetriesPerRequest: null });
  for (const redis of [speaker, hearer]) {
    redis.on('error', () => undefined);
    redis.once('close', () => redis.on('ready', onBack));
  }
  hearer.on('message', (_, text) => onText(text));
  hearer.subscribe(TOPIC).catch(() => undefined);
  return {
    post: (text) => speaker.publish(TOPIC, text),
    close: async () => {
      for (const redis of [speaker, hearer]) redis.disconnect();
    },
  };
}
