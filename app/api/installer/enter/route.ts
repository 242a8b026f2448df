import { enterSite } from '#lib/server/siteEntry.ts';

export const dynamic = 'force-dynamic';

export const POST = (request: Request) => enterSite(request);
