import type { UpstreamMap } from '#lib/contract/upstreamMap.ts';

/** What stands between the desk and the company of the habit `camel`. */
export default { keys: 'camel' } satisfies UpstreamMap;
