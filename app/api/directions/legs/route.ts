import { answerLegs } from '#lib/server/directions/routeHandler.ts';

export const dynamic = 'force-dynamic';

export const POST = (request: Request) => answerLegs(request);
