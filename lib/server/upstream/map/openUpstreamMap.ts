import { readUpstreamMap } from '#lib/foreign/map/readUpstreamMap.ts';
import { getEnv } from '#lib/server/env.ts';
import { hasRules, setRules } from './rules.ts';

/** Once per process, before its first call; with a wrong map it does not start. */
export async function openUpstreamMap() {
  const { UPSTREAM_MAP: path } = getEnv();
  if (path && !hasRules()) setRules(await readUpstreamMap(path));
}
