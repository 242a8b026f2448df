import { answerTowns } from '#lib/server/directions/routeHandler.ts';

export const dynamic = 'force-dynamic';

export const GET = (request: Request) => answerTowns(request);
