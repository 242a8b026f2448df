import { openBasemap } from '#lib/server/basemap/basemap.ts';
import { answerRange } from '#lib/server/http/ranges.ts';

export const dynamic = 'force-dynamic';

export async function GET(request: Request, { params }: { params: Promise<{ version: string }> }) {
  const map = await openBasemap();
  if (!map) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  return answerRange(map, request, (await params).version);
}
