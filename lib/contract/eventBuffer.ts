import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { many, maybeText, maybeTime, one, Text, Time } from './shapes.ts';
import { HEARD, SIGNAL_KINDS } from './words/systems.ts';

/** One line of a panel's own event buffer. */
export const BufferedEvent = z.object({
  at: Time,
  /** `signal`, `programmed` (it took a program) or `fitted` (another radio was put in); another is shown as it is. */
  what: Text,
  code: maybeText,
  text: maybeText,
  kind: z.enum(SIGNAL_KINDS).catch('other'),
  zone: maybeText,
  /** The name of its zone in the panel's last good program. */
  point: maybeText,
  /** `heard` by the station, `lost` though the panel had to say it, `waiting` where that was only now, `own`: nothing a panel says; `unknown`: the station does not tell. */
  heard: z.enum(HEARD).catch('unknown'),
  heard_at: maybeTime,
});
export type BufferedEvent = z.infer<typeof BufferedEvent>;

export const eventBufferCalls = {
  /** Read from the panel now, newest first. 409 `events: ["not-flagged"]`: it can't be read from here; 502: the panel does not answer. */
  eventBuffer: endpoint({
    method: 'GET',
    path: '/cs/system/:cs/event-buffer',
    access: ['read', 'System'],
    reply: one(z.object({ read_at: Time, events: many(BufferedEvent) })),
    extension: 'eventBuffer',
  }),
};
