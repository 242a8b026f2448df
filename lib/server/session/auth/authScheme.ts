import { openAuthScheme } from '#lib/foreign/auth/authSchemes.ts';
import { getEnv } from '#lib/server/env.ts';
import { log } from '#lib/server/observability/log.ts';
import { ask } from '#lib/server/upstream/client.ts';

export const authScheme = () => openAuthScheme({ ask, settings: getEnv(), complain: (line, more) => log().error(more, line) });
