import type { RealtimeServer } from '#lib/contract/channels.ts';
import * as contract from '#lib/contract/index.ts';
import { getEnv } from '#lib/server/env.ts';
import { cachedFetch } from '#lib/server/upstream/cachedFetch.ts';

const keyOfUpstream = cachedFetch(contract.channels.realtime, undefined as string | undefined, ({ key }) => key);

/** Where browsers hear of changes; nothing when neither the settings nor the upstream know of any: then they poll. */
export async function realtime(): Promise<RealtimeServer | null> {
  const key = getEnv().REALTIME_KEY ?? (await keyOfUpstream());
  if (!key) return null;
  const { REALTIME_HOST: host, REALTIME_PORT: port, REALTIME_TLS: tls, REALTIME_CLUSTER: cluster } = getEnv();
  if (host) return { key, host, port, tls };
  return cluster ? { key, cluster } : { key };
}

/** Where websockets may go besides the desk itself, for the document's policy. */
export function realtimeOrigins(): string[] {
  const { REALTIME_HOST: host, REALTIME_PORT: port, REALTIME_TLS: tls, REALTIME_CLUSTER: cluster } = getEnv();
  if (host) return [`${tls ? 'wss' : 'ws'}://${host}${port ? `:${port}` : ''}`];
  return cluster ? [`wss://ws-${cluster}.pusher.com`] : [];
}
