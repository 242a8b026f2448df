import { answerMisfits } from '#lib/server/observability/routeHandler.ts';

export const dynamic = 'force-dynamic';

export const GET = (request: Request) => answerMisfits(request);
