import { toOpenApi } from '#lib/contract/openapi.ts';

export const dynamic = 'force-static';

export const GET = () => Response.json(toOpenApi());
