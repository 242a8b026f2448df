import { z } from 'zod';
import { readAsForeign } from '#lib/contract/foreign.ts';
import { AUTH_SETTINGS, authPlaces, checkAuth } from '#lib/foreign/authSettings.ts';
import { readBareTimesIn } from '#lib/format/bareTimes.ts';
import { isTimeZone } from '#lib/format/localDay.ts';
import { QUERY_ARRAYS } from '#lib/format/queryArrays.ts';

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `12h`, `30m`, `90s`, `200ms`, or plain seconds; in milliseconds. */
const Duration = z.string().transform((text, context) => {
  const [, amount, unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)?$/.exec(text.trim()) ?? [];
  if (amount !== undefined && Number(amount) > 0) return Number(amount) * UNITS[unit as keyof typeof UNITS];
  context.addIssue('must be a time such as 12h, 30m or 90s');
  return z.NEVER;
});

const Port = z.coerce.number('must be a port number').int().min(0).max(65_535);
const Address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((address) => address.replace(/\/+$/, ''));

const Settings = z
  .object({
    PORT: Port.default(3000),
    HOST: z.string().optional(),
    PUBLIC_URL: Address.optional(),
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    FRONT: z.enum(['0', '1']).default('1'),
    UPSTREAM_URL: Address.optional(),
    UPSTREAM_PORT: Port.default(3001),
    ...AUTH_SETTINGS,
    QUERY_ARRAYS: z.enum(QUERY_ARRAYS).optional(),
    BARE_TIMES: z.string().refine(isTimeZone, 'must be a time zone such as America/Chicago').default('UTC'),
    UPSTREAM_MAP: z.string().optional(),
    REALTIME_URL: Address.optional(),
    REALTIME_KEY: z
      .string()
      .regex(/^[\w-]+$/, 'must be letters and digits')
      .optional(),
    REALTIME_HOST: z
      .string()
      .regex(/^[\w.-]+$/, 'must be a host name')
      .optional(),
    REALTIME_PORT: Port.optional(),
    REALTIME_TLS: z
      .enum(['0', '1'])
      .default('1')
      .transform((value) => value === '1'),
    REALTIME_CLUSTER: z
      .string()
      .regex(/^[\w-]+$/, 'must be the name of a cluster')
      .optional(),
    BROADCAST_AUTH: z
      .string()
      .regex(/^(\/|https?:\/\/)[^\s?#]+$/, 'must be a path or an address')
      .default('/broadcasting/auth'),
    REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' }).optional(),
    SESSION_SECRET: z
      .string()
      .transform((list) => list.split(',').map((secret) => secret.trim()))
      .refine((list) => list.every((secret) => secret.length >= 32), 'each secret must have at least 32 characters')
      .optional(),
    SESSION_IDLE: Duration.prefault('12h'),
    SESSION_MAX: Duration.prefault('24h'),
    DATA_DIR: z.string().min(1).default('./data'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone such as America/Chicago').default('America/Chicago'),
    PMTILES: z.string().optional(),
    /** Given, maps come from Mapbox; browsers see it. */
    MAPBOX_PUBLIC_TOKEN: z
      .string()
      .regex(/^pk\.[\w.-]+$/, 'must be a public token, which begins with pk.')
      .optional(),
    /** Asks Mapbox for directions; only this server ever sees it. */
    MAPBOX_SECRET_TOKEN: z
      .string()
      .regex(/^[sp]k\.[\w.-]+$/, 'must be a token of Mapbox, which begins with sk.')
      .optional(),
    OSRM_URL: Address.optional(),
    DIRECTIONS_TIMEOUT: Duration.prefault('6s'),
    SECURITY_CONTACT: z
      .string()
      .regex(/^(mailto:[^\s@]+@[^\s@]+|tel:[+\d-]+|https:\/\/\S+)$/, 'must be mailto:…, tel:… or an https address')
      .optional(),
    METRICS_PORT: Port.optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    MAX_CALLS: z.coerce.number('must be a number of calls').int().min(1).max(100_000).default(1000),
    CONNECT_TIMEOUT: Duration.prefault('5s'),
    BODY_TIMEOUT: Duration.prefault('60s'),
  })
  .refine((given) => !given.REDIS_URL || given.SESSION_SECRET, {
    path: ['SESSION_SECRET'],
    message: 'must be set when REDIS_URL is, and be the same for every instance',
  })
  .refine((given) => (!given.REALTIME_HOST && !given.REALTIME_CLUSTER) || given.REALTIME_KEY, {
    path: ['REALTIME_KEY'],
    message: 'must be set when REALTIME_HOST or REALTIME_CLUSTER is',
  })
  .superRefine(checkAuth)
  .transform((given) => {
    const PUBLIC_URL = given.PUBLIC_URL ?? `http://localhost:${given.PORT}`;
    const UPSTREAM_URL = given.UPSTREAM_URL ?? `http://127.0.0.1:${given.UPSTREAM_PORT}/api`;
    return {
      ...given,
      PUBLIC_URL,
      UPSTREAM_URL,
      ...authPlaces(given, UPSTREAM_URL),
      isForeign: given.UPSTREAM_URL !== undefined,
      QUERY_ARRAYS: given.QUERY_ARRAYS ?? (given.UPSTREAM_URL ? 'brackets' : 'repeat'),
      REALTIME_URL: given.REALTIME_URL ?? new URL(UPSTREAM_URL).origin,
      origin: new URL(PUBLIC_URL).origin,
      /** Served over TLS: `Secure`, `__Host-` and HSTS follow this and nothing else. */
      tls: PUBLIC_URL.startsWith('https:'),
    };
  });
export type Env = z.output<typeof Settings>;

/** Throws one clear line naming each wrong setting. An empty setting counts as unset. */
export function readEnv(given: Record<string, string | undefined>): Env {
  const read = Settings.safeParse(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')));
  if (read.success) return read.data;
  throw new Error(`Wrong settings: ${read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`);
}

let known: Env | undefined;

/** Read at the first question, so that a build needs no settings. */
export function getEnv(): Readonly<Env> {
  if (!known) {
    known = readEnv(process.env);
    readBareTimesIn(known.BARE_TIMES);
    if (known.isForeign) readAsForeign();
  }
  return known;
}
