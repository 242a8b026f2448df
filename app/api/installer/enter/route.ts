import { installerLogin } from '#lib/server/session/installerLogin.ts';

export const dynamic = 'force-dynamic';

export const POST = (request: Request) => installerLogin(request);
