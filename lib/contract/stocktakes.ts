import { z } from 'zod';
import { LANGUAGES } from '#lib/format/languages.ts';
import { Batch } from './batches.ts';
import { endpoint, named } from './endpoint.ts';
import {
  all,
  anyOf,
  Done,
  FileBody,
  Id,
  listOf,
  maybeId,
  maybeText,
  maybeTime,
  nameOf,
  one,
  Paging,
  Text,
  Time,
  Version,
  wordLike,
} from './shapes.ts';
import { MOST_COUNTED, STOCKTAKE_STATES } from './words/stocktakes.ts';

const Count = z.coerce.number().int().catch(0);

/** A count of what lies at a place, a warehouse or a truck, held against what is listed there when it begins. */
export const Stocktake = z.object({
  id: Id,
  place: Text,
  /** Only SIMs of this type; null is all. */
  device_type: maybeText,
  expected: Count,
  found: Count,
  missing: Count,
  elsewhere: Count,
  unknown: Count,
  created_by: nameOf,
  created_at: Time,
  closed_at: maybeTime,
  closed_by: maybeText,
  version: Version,
});
export type Stocktake = z.infer<typeof Stocktake>;

export const StocktakeLine = z.object({
  id: Id,
  state: wordLike(STOCKTAKE_STATES),
  /** Of a SIM its number, else what was scanned. */
  number: Text,
  sim_id: maybeId,
  imei: maybeText,
  iccid: maybeText,
  device_type: maybeText,
  /** Where the SIM is listed now. */
  warehouse_code: maybeText,
  stock_state: maybeText,
  cs_no: maybeText,
  counted_at: maybeTime,
  counted_by: maybeText,
});
export type StocktakeLine = z.infer<typeof StocktakeLine>;

/** What one code was: of `again` somebody had counted it already, of `other-type` it lies there and its type is not counted. */
export const Counted = z.object({
  code: Text,
  state: wordLike([...STOCKTAKE_STATES, 'again', 'other-type']),
  sim_id: maybeId,
  number: Text,
  warehouse_code: maybeText,
  stock_state: maybeText,
  by: maybeText,
});
export type Counted = z.infer<typeof Counted>;

export const StocktakeQuery = Paging.omit({ q: true }).extend({
  sort: z.enum(['-created_at', 'created_at']).default('-created_at'),
  state: anyOf(z.enum(['open', 'closed'])),
});
export type StocktakeQuery = z.infer<typeof StocktakeQuery>;
export const LinesQuery = Paging.omit({ sort: true }).extend({ state: z.enum(STOCKTAKE_STATES).default('missing') });

const read = { access: ['read', 'Sim'], extension: 'stocktakes' } as const;
const write = { access: ['update', 'Sim'], extension: 'stocktakes' } as const;

export const stocktakes = named('stocktakes', {
  list: endpoint({ ...read, method: 'GET', path: '/stocktakes', query: StocktakeQuery, reply: listOf(Stocktake) }),
  show: endpoint({ ...read, method: 'GET', path: '/stocktakes/:id', reply: one(Stocktake) }),
  lines: endpoint({ ...read, method: 'GET', path: '/stocktakes/:id/lines', query: LinesQuery, reply: listOf(StocktakeLine) }),
  create: endpoint({
    ...write,
    method: 'PUT',
    path: '/stocktakes',
    body: z.object({ place: z.string().min(1).max(20), device_type: z.string().min(1).max(60).nullable().default(null) }),
    reply: one(Stocktake),
  }),
  /** A code that was counted before changes nothing, so that what is sent twice is counted once. */
  count: endpoint({
    ...write,
    method: 'POST',
    path: '/stocktakes/:id/scans',
    body: z.object({ codes: z.array(z.string().trim().min(1).max(64)).min(1).max(MOST_COUNTED) }),
    reply: all(Counted),
  }),
  /** What was scanned by mistake is not counted. */
  removeLine: endpoint({ ...write, method: 'DELETE', path: '/stocktakes/:id/lines/:lineId', reply: Done }),
  /** A selection of the SIMs that are missing or elsewhere, to do one thing with all of them. */
  select: endpoint({
    ...write,
    method: 'POST',
    path: '/stocktakes/:id/selection',
    body: z.object({ state: z.enum(['missing', 'elsewhere']) }),
    reply: one(Batch),
    touches: ['batches'],
  }),
  close: endpoint({
    ...write,
    method: 'POST',
    path: '/stocktakes/:id/close',
    body: z.object({ closed: z.boolean(), version: Version }),
    reply: one(Stocktake),
    now: '/stocktakes/:id',
  }),
  file: endpoint({
    ...read,
    method: 'GET',
    path: '/stocktakes/:id/file',
    query: z.object({ locale: z.enum(LANGUAGES).optional() }),
    reply: FileBody,
    file: true,
  }),
});
