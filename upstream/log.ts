import pino from 'pino';

/** One JSON line each, on standard output. Nothing that is said here may carry a token, a password or a query string. */
export const makeLog = (level: string) =>
  pino({
    level,
    base: { half: 'upstream' },
    timestamp: pino.stdTimeFunctions.isoTime,
    // A failed statement's error names its parameters; message and stack of the cause are enough.
    serializers: { err: (error: Error) => pino.stdSerializers.err(error.cause instanceof Error ? error.cause : error) },
  });
export type Log = ReturnType<typeof makeLog>;
