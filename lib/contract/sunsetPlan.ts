import { z } from 'zod';
import { DaySeen } from './dispatch/moves.ts';
import { endpoint } from './endpoint.ts';
import { Day, Id, many, maybe, maybeText, maybeTime, one, Text, Version } from './shapes.ts';
import { MOST_PLANNED, UNPLANNED } from './words/sunset.ts';

const Asked = z.object({
  ids: z.array(Id).min(1).max(MOST_PLANNED),
  /** The first day; without it tomorrow, so that customers can be told. */
  from: Day.optional(),
});

/** Where something stands on a day: a site to be visited, or a visit that is there already. */
const PlannedMove = z.object({
  site_id: Id.nullable().default(null),
  ticket_id: Id.nullable().default(null),
  technician_id: Id,
  date: Day,
  order: z.coerce.number().int().min(1).max(1000),
  /** Of the site, or of the visit. */
  version: Version,
});
export type PlannedMove = z.infer<typeof PlannedMove>;

const PlannedVisit = z.object({ site_id: Id, technician_id: Id, date: Day, begins_at: maybeTime });
export type PlannedVisit = z.infer<typeof PlannedVisit>;

/** Nothing is changed by it: who takes it over sends `moves` and `days` back. */
export const SunsetProposal = z.object({
  visits: many(PlannedVisit),
  crew: many(z.object({ technician_id: Id, name: maybeText })),
  /** Sites no day was found for, and why; `skill`: what nobody there has. */
  left: many(z.object({ id: Id, why: z.enum(UNPLANNED).catch('room'), skill: maybe(Text) })),
  moves: many(PlannedMove),
  days: many(DaySeen),
});
export type SunsetProposal = z.infer<typeof SunsetProposal>;

const Taken = z.object({ moves: z.array(PlannedMove).min(1).max(2000), days: z.array(DaySeen).min(1).max(1000) });
const Planned = z.object({ planned: many(z.object({ id: Id, Ticket_Number: Text })) });

export const planCalls = {
  proposePlan: endpoint({
    method: 'POST',
    path: '/sunset-plans/proposal',
    access: ['update', 'Sunset'],
    body: Asked,
    reply: one(SunsetProposal),
    extension: 'sunsetPlans',
  }),
  plan: endpoint({
    method: 'POST',
    path: '/sunset-plans',
    access: ['update', 'Sunset'],
    body: Taken,
    reply: one(Planned),
    extension: 'sunsetPlans',
    touches: ['tickets', 'dispatch'],
  }),
};
