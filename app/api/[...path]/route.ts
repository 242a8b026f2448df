import { routeHandler } from '#lib/server/proxy/routeHandler.ts';

/**
 * The second door, under plain Next. What Next makes impossible here, and the front does: a content-length on what streams (so no
 * progress, and HEAD without a length), the query string as it was typed (`%20` becomes `+`), the client's address, and websockets. Under
 * `next start`, without the front, Next also resolves dot segments, and a broken percent sign is its own 500.
 */
const handle = (request: Request) => routeHandler(request);

export { handle as DELETE, handle as GET, handle as HEAD, handle as OPTIONS, handle as PATCH, handle as POST, handle as PUT };

export const dynamic = 'force-dynamic';
