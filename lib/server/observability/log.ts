import { type Logger, pino } from 'pino';
import { env } from '#lib/server/env.ts';

let made: Logger | undefined;

/** JSON lines on standard output. Callers name what they log, field by field: never a token, cookie, query string or body. */
export const log = (): Logger => {
  made ??= pino({ level: env.LOG_LEVEL, base: { half: 'desk' }, timestamp: pino.stdTimeFunctions.isoTime });
  return made;
};
