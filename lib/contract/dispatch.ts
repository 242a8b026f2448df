import { z } from 'zod';
import { isRecord } from '#lib/format/records.ts';
import { ActStamp } from './actStamp.ts';
import { DaySeen, Move } from './dispatch/moves.ts';
import { NewPosition, Position } from './dispatch/position.ts';
import { ProofForm, ProofOfDone, ProofQuery, TruckDevice } from './dispatch/proof.ts';
import { Need, RepairPlan } from './dispatch/repair.ts';
import { Assist } from './dispatch/requirements.ts';
import { Conflict, Stop, Unassigned } from './dispatch/stops.ts';
import { Suggestion } from './dispatch/suggestion.ts';
import { endpoint, named } from './endpoint.ts';
import { asRows, listIn } from './envelopes.ts';
import type { Extension } from './extensions.ts';
import { OnCallSpan } from './onCall.ts';
import {
  all,
  anyOf,
  Day,
  Id,
  many,
  manyWords,
  maybe,
  maybeNumber,
  maybeText,
  maybeTime,
  one,
  opened,
  Time,
  untold,
  Version,
} from './shapes.ts';
import { Licence, Lunch, Place } from './technicians.ts';
import { LOOK_AHEAD } from './words/repair.ts';

/** One technician's day: the stops in order, and what they come to. `timed()` makes the times, again and again as `now` goes on. */
export const Dispatch = z.object({
  technician_id: Id,
  technician_name: maybeText,
  Branch: maybeText,
  date: maybeText,
  home: maybe(Place),
  /** Instants; null when off, undefined where nobody says. */
  shift: untold(z.object({ start: Time, end: Time })),
  /** How long lunch is, and between which instants; null: the day has none. `lunch` is when it is taken as planned, also `timed()`'s. */
  lunch_rule: maybe(Lunch),
  lunch: maybe(z.object({ start: Time, end: Time })),
  /** Without those of which a licence has ended that day: `ended_licences`. */
  skills: manyWords,
  ended_licences: many(Licence.pick({ skill: true, until: true })),
  equipment: manyWords,
  truck: maybeText,
  stops: many(Stop),
  assists: many(Assist),
  /** When they are on call, of the night before too; not while they are absent. */
  on_call: many(OnCallSpan),
  leaves_at: maybeTime,
  back_at: maybeTime,
  drive_minutes: maybeNumber,
  work_minutes: maybeNumber,
  metres: maybeNumber,
  overtime_minutes: maybeNumber,
  /** Changes the truck does not know of: "Send 2 changes to trucks". */
  unsent: maybeNumber,
  /** Null where the technician does not share it, and while they are not on the way. */
  position: maybe(Position),
  sent_at: maybeTime,
  sent_by: maybeText,
  /** Goes up with every change of what is on the day, in which order and when; not with what happens on the road. 0 before the first. */
  version: Version,
});
export type Dispatch = z.infer<typeof Dispatch>;

const hasRecords = (value: unknown) => Array.isArray(value) && value.some(isRecord);
const isGrouped = (value: unknown): value is Record<string, unknown[]> =>
  isRecord(value) && Object.keys(value).length > 0 && Object.entries(value).every(([key, each]) => /\d/.test(key) && Array.isArray(each));
/** A ticket that is somebody's stop goes by its own id. */
const asStop = (given: unknown) =>
  isRecord(given) && !('ticket_id' in given) && 'Ticket_Number' in given ? { ticket_id: given.id, ...given } : given;
const asDay = (given: unknown) => {
  if (!isRecord(given)) return given;
  const name = ['stops', 'tickets', 'visits', 'jobs'].find((each) => each in given);
  const stops = name ? asRows(given[name]) : Object.values(given).find(hasRecords);
  return Array.isArray(stops) ? { ...given, stops: stops.map(asStop) } : given;
};
const idOf = (row: unknown) => (isRecord(row) && 'technician_id' in row && 'ticket_id' in row ? String(row.technician_id) : undefined);

/** Days are told by technician, as `groupBy` makes them under their ids, and as the plain list of all stops. */
const asDays = (answer: unknown) => {
  const rows = listIn(answer)?.rows;
  if (Array.isArray(rows) && rows.length > 0 && rows.every((row) => idOf(row) !== undefined)) {
    const ids = [...new Set(rows.map(idOf))];
    return { data: ids.map((technician_id) => asDay({ technician_id, stops: rows.filter((row) => idOf(row) === technician_id) })) };
  }
  const groups = [isRecord(answer) ? answer.data : undefined, answer].find(isGrouped);
  if (groups) return { data: Object.entries(groups).map(([technician_id, stops]) => asDay({ technician_id, stops })) };
  return Array.isArray(rows) ? { data: rows.map(asDay) } : answer;
};

/**
 * All the moves or none, one after the other. `days` are checked when given, as a suggestion that is taken over needs it. A conflict that the
 * moves bring is answered with 409 `confirm_needed`: `current.conflicts` has them, and `confirm` names by `key` those that are meant.
 */
const Assignment = z.object({
  moves: z.array(Move).min(1).max(500),
  days: z.array(DaySeen).max(150).optional(),
  confirm: z.array(z.string().max(80)).max(500).optional(),
});

/** The days a change touched as they are now, and the visits it took off every day. Also the `current` of a 409 here. */
export const DayChange = z.object({ days: many(Dispatch), unassigned: many(Unassigned), conflicts: many(Conflict) });
export type DayChange = z.infer<typeof DayChange>;

/** `days`: those that change, as they stand and as they would. */
export const Repair = RepairPlan.extend({ days: many(z.object({ before: Dispatch, after: Dispatch })) });
export type Repair = z.infer<typeof Repair>;

const Ahead = z.coerce.number().int().min(1).max(LOOK_AHEAD.most).default(LOOK_AHEAD.usual);

/** `stamp`: of an act that waited on a phone, done once whatever was planned meanwhile; what somebody said already is no error then. */
const Said = { version: Version, stamp: z.object(ActStamp).optional() };
const StopAct = z.object({ note: z.string().trim().min(1).max(2000).optional(), ...Said });
/** `resolution_code`: of the codes there are, also one that is offered no more: a phone without a network does not know. */
const DoneAct = StopAct.extend({ resolution_code: z.string().trim().toUpperCase().min(1).max(16).optional(), ...ProofOfDone });
/** `minutes`: what the rest will take on site. */
const GoBack = z.object({ reason: z.string().trim().min(1).max(500), minutes: z.number().int().min(5).max(720).optional(), ...Said });

/** What a technician does on the road: on the own stops of any day, or whoever may change the dispatch there. Answers the day. */
const act = <const Name extends string, Body extends z.core.$ZodType>(name: Name, body: Body, extension: Extension = 'assign') =>
  endpoint({
    method: 'POST',
    path: `/stops/:id/${name}`,
    access: ['update', 'Ticket'],
    body,
    reply: one(Dispatch),
    extension,
    touches: ['tickets', 'technicians', 'visits', 'sims'],
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
    reply: opened(asDays, z.object({ data: many(Dispatch) })),
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
    touches: ['tickets', 'technicians', 'visits'],
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
      /** To be placed as well. What stands stays with its technician, unless that one has no shift or an urgent ticket takes the place. */
      ticket_ids: z.array(Id).max(100).optional(),
      /** Stops may go from one of them to another where that saves much. */
      between: z.boolean().optional(),
    }),
    reply: one(Suggestion),
    extension: 'assign',
  }),
  needs: endpoint({
    method: 'GET',
    path: '/dispatch/needs',
    access: ['update', 'Dispatch'],
    /** So many days from today on; without `Branch` all that one may plan. */
    query: z.object({ days: Ahead, Branch: anyOf(z.string()) }),
    reply: all(Need),
    extension: 'repair',
  }),
  repair: endpoint({
    method: 'POST',
    path: '/dispatch/repair',
    access: ['update', 'Dispatch'],
    body: z.object({
      /** The first day, by default today. */
      from: Day.optional(),
      days: Ahead,
      Branch: z.array(z.string()).max(50).optional(),
      /** Only what these need, who may be away; left out, everybody. */
      technician_ids: z.array(Id).min(1).max(30).optional(),
      /** To be placed as well, though nothing is wrong with them. */
      ticket_ids: z.array(Id).max(100).optional(),
    }),
    reply: one(Repair),
    extension: 'repair',
  }),
  /** Of the truck that goes there; none where the ticket has no system. */
  truckStock: endpoint({
    method: 'GET',
    path: '/stops/:id/truck',
    access: ['update', 'Ticket'],
    reply: all(TruckDevice),
    extension: 'truckParts',
  }),
  depart: act('depart', StopAct, 'departures'),
  /** To the customer, once for each time that somebody is on the way. */
  text: act('text', z.object({ version: Version }), 'texts'),
  arrive: act('arrive', StopAct),
  done: act('done', DoneAct),
  /** A photo or the signature of what was done; again with the same `id` it is kept once. Answers the day. */
  prove: endpoint({
    method: 'POST',
    path: '/stops/:id/files',
    access: ['update', 'Ticket'],
    query: ProofQuery,
    body: ProofForm,
    upload: true,
    reply: one(Dispatch),
    extension: 'visitProof',
    touches: ['tickets', 'visits'],
  }),
  goBack: act('go-back', GoBack),
  /** Of whoever is signed in, while they are on the way to a visit; only the last is kept, until they arrive. */
  setPosition: endpoint({
    method: 'POST',
    path: '/position',
    access: ['update', 'Ticket'],
    body: NewPosition,
    reply: z.object({ data: z.null() }),
    extension: 'positions',
  }),
  dropPosition: endpoint({
    method: 'DELETE',
    path: '/position',
    access: ['update', 'Ticket'],
    reply: z.object({ data: z.null() }),
    extension: 'positions',
  }),
  /** Of what a phone said last there (`act`: its stamp's id), within a minute or so, while nobody has changed the visit or its ticket since. */
  undo: act('undo', z.object({ act: ActStamp.id, stamp: z.object(ActStamp) }), 'roadUndo'),
});
