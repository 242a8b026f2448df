import { openBasemap } from '#lib/server/basemap/basemap.ts';
import { answerRange } from '#lib/server/http/ranges.ts';

export const dynamic = 'force-dynamic';

/** The base map's file, in the parts a map asks for; HEAD too. */
export async function GET(request: Request, { params }: { params: Promise<{ version: string }> }) {
  const map = await openBasemap();
  if (!map) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  return answerRange(map, request, (await params).version);
}
