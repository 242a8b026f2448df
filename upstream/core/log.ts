import pino, { type DestinationStream } from 'pino';

/** One JSON line each, on standard output. Nothing that is said here may carry a token, a password or a query string. */
export const makeLog = (level: string, destination: DestinationStream = pino.destination({ dest: 1, sync: true })) =>
  pino(
    {
      level,
      base: { service: 'upstream' },
      timestamp: pino.stdTimeFunctions.isoTime,
      // A failed statement's error names its parameters; message and stack of the cause are enough.
      serializers: { err: (error: Error) => pino.stdSerializers.err(error.cause instanceof Error ? error.cause : error) },
    },
    destination,
  );
export type Log = ReturnType<typeof makeLog>;
