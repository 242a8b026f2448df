import { z } from 'zod';
import { readAsForeign } from '#lib/contract/foreign.ts';
import { AUTH_SETTINGS, authPlaces, checkAuth } from '#lib/foreign/authSettings.ts';
import { readBareTimesIn } from '#lib/format/bareTimes.ts';
import { isTimeZone } from '#lib/format/localDay.ts';
import { QUERY_ARRAYS } from '#lib/format/queryArrays.ts';
import { CannotStart } from '#upstream/cannotStart.ts';

const Settings = z
  .object({
    UPSTREAM_URL: z.string(),
    ...AUTH_SETTINGS,
    UPSTREAM_MAP: z.string().optional(),
    QUERY_ARRAYS: z.enum(QUERY_ARRAYS).default('brackets'),
    BARE_TIMES: z.string().refine(isTimeZone, 'must be a time zone such as America/Chicago').default('UTC'),
    TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone such as America/Chicago').default('America/Chicago'),
    REALTIME_URL: z.string().optional(),
    REALTIME_KEY: z.string().optional(),
    REALTIME_HOST: z.string().optional(),
    REALTIME_PORT: z.string().optional(),
    REALTIME_TLS: z.string().optional(),
    REALTIME_CLUSTER: z.string().optional(),
    BROADCAST_AUTH: z.string().default('/broadcasting/auth'),
  })
  .superRefine(checkAuth)
  .transform((given) => ({ ...given, ...authPlaces(given, given.UPSTREAM_URL) }));
export type Settings = z.output<typeof Settings>;

/** The settings of the web app that decide how it asks and reads the upstream at `base`. From here on bare times are read by them. */
export function readSettings(env: Record<string, string | undefined>, base: string): Settings {
  const given = Object.entries(env).filter(([, value]) => value !== '');
  const read = Settings.safeParse({ ...Object.fromEntries(given), UPSTREAM_URL: base });
  if (!read.success) throw new CannotStart(read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'));
  readBareTimesIn(read.data.BARE_TIMES);
  readAsForeign();
  return read.data;
}
