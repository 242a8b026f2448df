import { z } from 'zod';
import { Day, flag, Id, many, maybe, maybeId, maybeNumber, maybeText, maybeTime } from '#lib/contract/shapes.ts';
import { Help } from './help.ts';
import { DaySeen, Move } from './moves.ts';

/**
 * Why the suggestion has a stop where it has it. urgent: so it is early. window: it must be begun by `at`; opens: not before `at`; late: no order was
 * found that keeps its window, by `minutes`. detour: `minutes` more of driving here, the least there is.
 * saved: so many minutes less of driving than before. handed: from whom (`technician_id`), which saves both of them so many `minutes` of
 * driving, or none: then somebody would be late; gave-way: from whom an urgent visit took its place; off: from whom has no shift that day. skill: only `count` of those asked have `skill`. second: it takes two people, and `technician_id` comes along then. kept: it has begun.
 */
const REASONS = ['urgent', 'window', 'opens', 'late', 'detour', 'saved', 'handed', 'gave-way', 'off', 'skill', 'second', 'kept'] as const;
export const Reason = z.object({
  kind: z.enum(REASONS),
  minutes: maybeNumber,
  at: maybeTime,
  skill: maybeText,
  count: maybeNumber,
  technician_id: maybeId,
});
export type Reason = z.infer<typeof Reason>;

const DaySum = z.object({
  drive_minutes: z.coerce.number(),
  metres: z.coerce.number(),
  late_minutes: z.coerce.number(),
  overtime_minutes: z.coerce.number(),
  back_at: maybeTime,
});

const LEFT = ['skill', 'room', 'place', 'off', 'displaced'] as const;

/** Nothing is changed by it: who takes it over posts `moves` and `days` to `assign`. */
export const Suggestion = z.object({
  days: many(
    z.object({
      technician_id: Id,
      date: Day,
      before: DaySum,
      after: DaySum,
      /** In the suggested order, with when each is begun; `moved`: it stands elsewhere now, `placed`: on no day yet. */
      stops: many(
        z.object({
          ticket_id: Id,
          Ticket_Number: maybeText,
          site_name: maybeText,
          begins_at: maybeTime,
          moved: flag,
          placed: flag,
          why: many(Reason),
        }),
      ),
    }),
  ),
  /**
   * Visits nobody was found for. skill: none of those asked has it. room: it fits on none of the days. place: nobody knows where it is. off: it stays
   * with `technician_id`, who has no shift that day. displaced: an urgent one takes its place with `technician_id`, it is taken off the day.
   */
  left: many(
    z.object({
      ticket_id: Id,
      Ticket_Number: maybeText,
      site_name: maybeText,
      why: z.enum(LEFT),
      skill: maybeText,
      technician_id: maybeId,
      /** What would make it fit, on these days or the next; null from an upstream that does not say. */
      help: maybe(Help),
    }),
  ),
  moves: many(Move),
  seen: many(DaySeen),
});
export type Suggestion = z.infer<typeof Suggestion>;
