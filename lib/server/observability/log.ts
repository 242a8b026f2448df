import { type Logger, pino } from 'pino';
import { getEnv } from '#lib/server/env.ts';

let made: Logger | undefined;

/** JSON lines on standard output. Callers name what they log, field by field: never a token, cookie, query string or body. */
export const log = (): Logger => {
  made ??= pino({ level: getEnv().LOG_LEVEL, base: { service: 'web' }, timestamp: pino.stdTimeFunctions.isoTime });
  return made;
};
