import { isUpstreamUp } from '#lib/server/health.ts';

export const dynamic = 'force-dynamic';

/** 200 while the desk lives; `upstream` says whether the other half does. */
export const GET = async () =>
  Response.json({ ok: true, desk: 'up', upstream: (await isUpstreamUp()) ? 'up' : 'down' }, { headers: { 'cache-control': 'no-store' } });
