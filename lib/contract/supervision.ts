import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SIGNAL_PATHS } from './protection.ts';
import { Amount, all, many, maybeNumber, maybeTime, Time } from './shapes.ts';

/** Where it is known from how long a path may stay silent: the panel's last good program, what the system protects against, `maker`: DMP's default, where nobody tells another time of a path that checks in; or how often the station wants a signal. */
export const LIMIT_SOURCES = ['program', 'kind', 'maker', 'station'] as const;

/** One way by which a panel reaches the station, its primary first. */
export const SupervisedPath = z.object({
  path: z.enum(SIGNAL_PATHS),
  /** Minutes between check-ins; null: it does not check in on this path, and is heard by its signals alone. */
  check_in: maybeNumber,
  /** So many minutes after it was heard the path counts as dead. */
  fail_time: Amount,
  source: z.enum(LIMIT_SOURCES).catch('station'),
  heard_at: maybeTime,
  /** When its time is over; null: it was not heard at all. */
  due_at: maybeTime,
  /** When it was dead in the last 24 hours; `until` null: it still is. */
  dead: many(z.object({ from: Time, until: maybeTime })),
});
export type SupervisedPath = z.infer<typeof SupervisedPath>;

export const supervisionCalls = {
  paths: endpoint({
    method: 'GET',
    path: '/cs/system/:cs/paths',
    access: ['read', 'System'],
    reply: all(SupervisedPath),
    extension: 'supervision',
  }),
};
