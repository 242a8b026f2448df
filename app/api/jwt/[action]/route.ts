import { signInOrOut } from '#lib/server/session/signin.ts';

export const dynamic = 'force-dynamic';

export const POST = async (request: Request, { params }: { params: Promise<{ action: string }> }) =>
  signInOrOut((await params).action, request);
