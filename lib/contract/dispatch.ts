import { z } from 'zod';
import { ActStamp } from './actStamp.ts';
import { endpoint, named } from './endpoint.ts';
import { all, anyOf, Day, flag, Id, Instant, many, maybe, maybeNumber, maybeText, maybeTime, one, Time, Version } from './shapes.ts';
import { Place } from './technicians.ts';

/** open: a visit that is due and nobody's yet. planned: on a technician's day. dispatched: the truck knows. arrived, and how it ended. */
export const STOP_STATUSES = ['open', 'planned', 'dispatched', 'arrived', 'done', 'go-back'] as const;
export type StopStatus = (typeof STOP_STATUSES)[number];
/** Over: it is not driven to any more, and stays where it stands. */
export const isOver = ({ status }: { status: string | null }) => status === 'done' || status === 'go-back';
/** Somebody was or is there: it can't be moved. */
export const hasBegun = (stop: { status: string | null }) => stop.status === 'arrived' || isOver(stop);

/** Between two instants somebody is expected; a side that is null is open. */
export const Window = z.object({ start: maybeTime, end: maybeTime });
export type Window = z.infer<typeof Window>;

/**
 * two-at-once: in no order both windows can be kept, `with` is the other job. late: it is reached `minutes` behind its window, `with` is the
 * job before it. outside-shift: work before or after the shift by so many `minutes`; null: off that day. missing-skill: the technician lacks
 * `skill`. other-branch: the ticket is of another Branch.
 */
const CONFLICTS = ['two-at-once', 'late', 'outside-shift', 'missing-skill', 'other-branch'] as const;
export type ConflictKind = (typeof CONFLICTS)[number];

export const Conflict = z.object({
  kind: z.enum(CONFLICTS),
  /** Its name, the same as long as it is the same conflict: what `confirm` names. */
  key: z.string(),
  ticket_id: maybeNumber,
  Ticket_Number: maybeText,
  site_name: maybeText,
  technician_id: maybeNumber,
  minutes: maybeNumber,
  skill: maybeText,
  /** The other job. */
  with: maybe(z.object({ ticket_id: maybeNumber, Ticket_Number: maybeText, site_name: maybeText, window: maybe(Window) })),
  /** Who planned it nevertheless, and when. */
  acknowledged: maybe(z.object({ by: maybeText, at: maybeTime })),
});
export type Conflict = z.infer<typeof Conflict>;

/** The visit before this one, that went back. */
const Previous = z.object({ id: Id, at: maybeTime, technician_id: maybeNumber, technician_name: maybeText, reason: maybeText });

/** What every visit has, on a day or not yet. `id` 0: a ticket for which nobody planned a visit so far. */
const Visit = z.object({
  id: Id,
  ticket_id: maybeNumber,
  Ticket_Number: maybeText,
  cs_no: maybeText,
  site_name: maybeText,
  Branch: maybeText,
  address: maybeText,
  phone: maybeText,
  problem: maybeText,
  priority: maybeText,
  panel_type: maybeText,
  tags: many(z.string()),
  /** When the ticket came in. */
  created_at: maybeTime,
  /** The skills it needs, by `SKILLS`. */
  skills: many(z.string()),
  /** On site, as planned. */
  minutes: maybeNumber,
  window: maybe(Window),
  status: maybeText,
  lat: maybeNumber,
  lng: maybeNumber,
  previous: maybe(Previous),
  /** Of the visit, 0 while there is none; a move carries the one it saw. */
  version: Version,
});

export const Stop = Visit.extend({
  /** From 1, within the technician's day. */
  order: z.coerce.number().int().catch(0),
  /** The arrival: as it was, or as it is expected. This and the times below are `timed()`'s. */
  eta: maybeTime,
  /** Arrived, and waited for the window to open. */
  begins_at: maybeTime,
  leaves_at: maybeTime,
  /** From the stop before, or from home. */
  drive_minutes: maybeNumber,
  metres: maybeNumber,
  wait_minutes: maybeNumber,
  late_minutes: maybeNumber,
  arrived_at: maybeTime,
  ended_at: maybeTime,
  /** Why it went back, or what was noted when it was done. */
  note: maybeText,
  /** The truck does not know it like this. */
  unsent: flag,
  /** Conflicts, by their key, that somebody planned nevertheless. */
  acknowledged: many(z.object({ key: z.string(), by: maybeText, at: maybeTime })),
  conflicts: many(Conflict),
});
export type Stop = z.infer<typeof Stop>;

/**
 * A visit nobody has on a day: a ticket that is open, the rest of one that went back, or (`planned`, `dispatched`) one that was left over on a
 * day that is past.
 */
export const Unassigned = Visit;
export type Unassigned = z.infer<typeof Unassigned>;

/** One technician's day: the stops in order, and what they come to. `timed()` makes the times, again and again as `now` goes on. */
export const Dispatch = z.object({
  technician_id: Id,
  technician_name: maybeText,
  Branch: maybeText,
  date: maybeText,
  home: maybe(Place),
  /** Instants; null when off. */
  shift: maybe(z.object({ start: Time, end: Time })),
  skills: many(z.string()),
  stops: many(Stop),
  leaves_at: maybeTime,
  back_at: maybeTime,
  drive_minutes: maybeNumber,
  work_minutes: maybeNumber,
  metres: maybeNumber,
  overtime_minutes: maybeNumber,
  /** Changes the truck does not know of: "Send 2 changes to trucks". */
  unsent: maybeNumber,
  sent_at: maybeTime,
  sent_by: maybeText,
  /** Goes up with every change of what is on the day, in which order and when; not with what happens on the road. 0 before the first. */
  version: Version,
});
export type Dispatch = z.infer<typeof Dispatch>;

/** Where a ticket goes: at `order` (from 1; left out, the end) of a technician's day, or with `technician_id` null off every day. */
export const Move = z.object({
  ticket_id: Id,
  technician_id: Id.nullable(),
  date: Day.nullable().optional(),
  order: z.number().int().min(1).max(1000).optional(),
  /** Left out, it stays as it is; a window of another day goes when the day changes. */
  window: z.object({ start: Instant.nullable(), end: Instant.nullable() }).nullable().optional(),
  minutes: z.number().int().min(5).max(720).optional(),
  /** Of the visit as it was seen, 0 when there was none. */
  version: Version,
});
export type Move = z.infer<typeof Move>;

/** A technician's day as it was seen. */
export const DaySeen = z.object({ technician_id: Id, date: Day, version: Version });
export type DaySeen = z.infer<typeof DaySeen>;

/**
 * All the moves or none, one after the other. `days` are checked when given, as a suggestion that is taken over needs it. A conflict that the
 * moves bring is answered with 409 `confirm_needed`: `current.conflicts` has them, and `confirm` names by `key` those that are meant.
 */
const Assignment = z.object({
  moves: z.array(Move).min(1).max(200),
  days: z.array(DaySeen).max(60).optional(),
  confirm: z.array(z.string().max(80)).max(500).optional(),
});

/** The days a change touched as they are now, and the visits it took off every day. Also the `current` of a 409 here. */
export const DayChange = z.object({ days: many(Dispatch), unassigned: many(Unassigned), conflicts: many(Conflict) });
export type DayChange = z.infer<typeof DayChange>;

/**
 * Why the suggestion has a stop where it has it. urgent: so it is early. window: it must be begun by `at`; opens: not before `at`; late: no order was
 * found that keeps its window, by `minutes`. detour: `minutes` more of driving here, the least there is.
 * saved: so many minutes less of driving than before. handed: from whom (`technician_id`), which saves both of them so many `minutes` of
 * driving, or none: then somebody would be late; gave-way: from whom an urgent visit took its place; off: from whom has no shift that day. skill: only `count` of those asked have `skill`. kept: it has begun.
 */
const REASONS = ['urgent', 'window', 'opens', 'late', 'detour', 'saved', 'handed', 'gave-way', 'off', 'skill', 'kept'] as const;
export const Reason = z.object({
  kind: z.enum(REASONS),
  minutes: maybeNumber,
  at: maybeTime,
  skill: maybeText,
  count: maybeNumber,
  technician_id: maybeNumber,
});
export type Reason = z.infer<typeof Reason>;

/** What a day comes to, before and after. */
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
      technician_id: maybeNumber,
    }),
  ),
  moves: many(Move),
  seen: many(DaySeen),
});
export type Suggestion = z.infer<typeof Suggestion>;

/**
 * Either the visit's `version` as it was seen, or the `stamp` of an act that waited on a phone: it is done once, counts from when it was done, and what
 * was planned meanwhile does not stand against it. What somebody else said already (there, over in the same way) is no error then.
 */
const Said = { version: Version, stamp: z.object(ActStamp).optional() };
const StopAct = z.object({ note: z.string().trim().min(1).max(2000).optional(), ...Said });
/** `minutes`: what the rest will take on site. */
const GoBack = z.object({ reason: z.string().trim().min(1).max(500), minutes: z.number().int().min(5).max(720).optional(), ...Said });

/** What a technician does on the road: on the own stops of any day, or whoever may change the dispatch there. Answers the day. */
const act = <const Name extends string, Body extends z.core.$ZodType>(name: Name, body: Body) =>
  endpoint({
    method: 'POST',
    path: `/stops/:id/${name}`,
    access: ['update', 'Ticket'],
    body,
    reply: one(Dispatch),
    extension: 'assign',
    touches: ['tickets', 'technicians'],
  });

export const dispatch = named('dispatch', {
  list: endpoint({
    method: 'GET',
    path: '/dispatch',
    access: ['read', 'Dispatch'],
    /**
     * Without `techIds` everybody, without `dt` today in the company's time zone. `sent`: as the trucks were told last, with what happened since
     * and without what is being planned; whoever may not plan a technician's day is answered so without asking.
     */
    query: z.object({
      techIds: z
        .string()
        .regex(/^\d+(,\d+)*$/)
        .optional(),
      dt: Day.optional(),
      sent: z.enum(['1']).optional(),
    }),
    reply: all(Dispatch),
  }),
  unassigned: endpoint({
    method: 'GET',
    path: '/dispatch/unassigned',
    access: ['read', 'Dispatch'],
    query: z.object({ q: z.string().max(500).optional(), Branch: anyOf(z.string()) }),
    reply: all(Unassigned),
    extension: 'assign',
  }),
  assign: endpoint({
    method: 'POST',
    path: '/dispatch/assign',
    access: ['update', 'Dispatch'],
    body: Assignment,
    reply: one(DayChange),
    extension: 'assign',
    touches: ['tickets', 'technicians'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/dispatch/send',
    access: ['update', 'Dispatch'],
    body: z.object({ days: z.array(DaySeen).min(1).max(60) }),
    reply: one(DayChange),
    extension: 'assign',
    touches: ['tickets', 'technicians'],
  }),
  suggest: endpoint({
    method: 'POST',
    path: '/dispatch/suggest',
    access: ['update', 'Dispatch'],
    body: z.object({
      date: Day,
      technician_ids: z.array(Id).min(1).max(30),
      /**
       * Tickets to be placed as well. What stands on the days already stays with its technician, unless that one has no shift, or an urgent ticket takes
       * the place of one that may wait.
       */
      ticket_ids: z.array(Id).max(100).optional(),
      /** Stops may go from one of them to another where that saves much. */
      between: z.boolean().optional(),
    }),
    reply: one(Suggestion),
    extension: 'assign',
  }),
  arrive: act('arrive', StopAct),
  done: act('done', StopAct),
  goBack: act('go-back', GoBack),
});
