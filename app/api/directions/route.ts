import { answerDirections } from '#lib/server/directions/routeHandler.ts';

export const dynamic = 'force-dynamic';

export const POST = (request: Request) => answerDirections(request);
