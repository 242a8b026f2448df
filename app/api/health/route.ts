import { health } from '#lib/server/upstream/health.ts';

export const dynamic = 'force-dynamic';

export async function GET(request: Request) {
  const { status, body } = await health(new URL(request.url).searchParams);
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}
