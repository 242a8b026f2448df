import { z } from 'zod';
import { LANGUAGES } from '#lib/format/languages.ts';
import { Appointment } from './dispatch/appointments.ts';
import { DoneVisit } from './dispatch/proof.ts';
import { endpoint, named } from './endpoint.ts';
import { all, FileBody, maybe, maybeText, maybeTime, one, wordLike } from './shapes.ts';

/** moved: to another day, to nobody's yet, or begun and left with work left over. canceled: nobody comes. */
export const VISIT_STATES = ['planned', 'on-the-way', 'arrived', 'done', 'moved', 'canceled'] as const;
export type VisitState = (typeof VISIT_STATES)[number];

const Between = z.object({ start: maybeTime, end: maybeTime });

/** A visit as whoever has its link sees it: nothing of the system, no name in full, no number of theirs. */
export const VisitForCustomer = z.object({
  company: maybeText,
  company_phone: maybeText,
  state: wordLike(VISIT_STATES),
  purpose: wordLike(['upgrade', 'service']),
  /** The first line of the address. */
  street: maybeText,
  /** `YYYY-MM-DD`; null once it is not that day any more. */
  day: maybeText,
  /** A first name. */
  technician: maybeText,
  /** What was promised. */
  window: maybe(Between),
  /** When the technician is expected, while on the way. */
  arrival: maybe(Between),
  arrived_at: maybeTime,
  done_at: maybeTime,
  asked_at: maybeTime,
});
export type VisitForCustomer = z.infer<typeof VisitForCustomer>;

export const visits = named('visits', {
  /** `token`: 22 characters of base64url, of the link in a text message. A false one and one that is over are both `not_found`. */
  show: endpoint({
    method: 'GET',
    path: '/visits/:token',
    access: 'public',
    reply: one(VisitForCustomer),
    extension: 'visitLinks',
  }),
  /** Not only those that are over; the first one first. */
  appointments: endpoint({
    method: 'GET',
    path: '/tickets/:id/appointments',
    access: ['read', 'Ticket'],
    reply: all(Appointment),
    extension: 'appointments',
  }),
  list: endpoint({
    method: 'GET',
    path: '/tickets/:id/visits',
    access: ['read', 'Ticket'],
    reply: all(DoneVisit),
    extension: 'visitProof',
  }),
  /** PDF of a visit that is done. */
  report: endpoint({
    method: 'GET',
    path: '/tickets/:id/visits/:visit/report',
    access: ['read', 'Ticket'],
    query: z.object({ locale: z.enum(LANGUAGES).optional(), paper: z.enum(['a4', 'letter']).optional() }),
    reply: FileBody,
    file: true,
    extension: 'visitReports',
  }),
  showFile: endpoint({
    method: 'GET',
    path: '/tickets/:id/visits/photos/:photo',
    access: ['read', 'Ticket'],
    reply: FileBody,
    file: true,
    extension: 'visitProof',
  }),
});
