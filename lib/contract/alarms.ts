import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { maybe, maybeId, maybeText } from './shapes.ts';

/** What somebody made of an alarm without a restore: `cancelled` at the station, because the work set it off, or left to the `station`, which acts on it. */
export const ALARM_ENDS = ['cancelled', 'station'] as const;

export const AlarmHandled = z.object({
  how: z.enum(ALARM_ENDS).catch('station'),
  by: maybeText,
  user_id: maybeId,
  at: z.string(),
  reason: maybeText,
  confirmed: maybe(z.object({ by: maybeText, at: z.string() })),
});
export type AlarmHandled = z.infer<typeof AlarmHandled>;

export const alarmCalls = <Reply extends z.ZodType>(reply: Reply) => ({
  handleAlarm: endpoint({
    method: 'POST',
    path: '/cs/system/:cs/alarms/:id',
    access: ['test', 'System'],
    body: z.object({ how: z.enum(ALARM_ENDS), reason: z.string().trim().min(1).max(500) }),
    reply,
    extension: 'tests',
    touches: ['swaps'],
  }),
  confirmAlarm: endpoint({
    method: 'POST',
    path: '/cs/system/:cs/alarms/:id/confirm',
    access: ['test', 'System'],
    body: z.object({}).optional(),
    reply,
    extension: 'tests',
    touches: ['swaps'],
  }),
});
