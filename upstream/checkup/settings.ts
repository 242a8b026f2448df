import { z } from 'zod';
import { readBareTimesIn } from '#lib/format/bareTimes.ts';
import { isTimeZone } from '#lib/format/localDay.ts';
import { QUERY_ARRAYS } from '#lib/format/queryArrays.ts';
import { CannotStart } from '#upstream/cannotStart.ts';

const Settings = z.object({
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
});
export type Settings = z.output<typeof Settings>;

/** The settings of the web app that decide how it asks and reads. From here on bare times are read by them. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const read = Settings.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (!read.success) throw new CannotStart(read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'));
  readBareTimesIn(read.data.BARE_TIMES);
  return read.data;
}
