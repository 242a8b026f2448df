import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import { all, anyOf, Id, many, maybe, maybeNumber, maybeText, one, Text, Version } from './shapes.ts';
import { Sim } from './sims/sim.ts';
import { Found } from './sims.ts';
import { MOST_NEAR, NAME_KINDS } from './words/stock.ts';

/** SIMs of a type ready to be fitted from a warehouse: there, and neither used nor retired. */
export const StockLevel = z.object({
  warehouse_code: Text,
  device_type: Text,
  ready: z.coerce.number().int(),
  /** Below it the level is marked; null when nobody set one. */
  minimum: maybeNumber,
  version: Version,
});
export type StockLevel = z.infer<typeof StockLevel>;

export const NameKind = z.enum(NAME_KINDS);
export type NameKind = z.infer<typeof NameKind>;
export const StockName = z.object({ kind: NameKind, name: Text });
export type StockName = z.infer<typeof StockName>;

export const ScanVerdict = z.object({
  code: Text,
  kind: z.enum(['imei', 'meid', 'iccid', 'eid']).nullable(),
  verdict: z.enum(['ok', 'warned', 'refused']),
  rule: maybeText,
  /** `known`: who has it, and where. `near`: what it is one digit off. */
  found: many(Found),
  warehouse_code: maybeText,
  stock_state: maybeText,
  /** `wrong-type`: the type that the first eight digits (TAC) stand for elsewhere in stock. */
  device_type: maybe(z.string()),
});
export type ScanVerdict = z.infer<typeof ScanVerdict>;

/** A SIM whose IMEI or ICCID is one digit, or one swap of neighbours, away from a number that was asked about (`code`, as it was asked). */
export const NearSim = z.object({ code: Text, field: z.enum(['imei', 'iccid']), sim: Sim });
export type NearSim = z.infer<typeof NearSim>;

export const stock = named('stock', {
  levels: endpoint({
    method: 'GET',
    path: '/stock-levels',
    access: ['read', 'Sim'],
    reply: all(StockLevel),
    extension: 'stock',
  }),
  setMinimum: endpoint({
    method: 'POST',
    path: '/stock-levels',
    access: ['update', 'Sim'],
    body: z.object({
      warehouse_code: z.string().min(1).max(20),
      device_type: z.string().min(1).max(60),
      minimum: z.number().int().min(0).max(1_000_000).nullable(),
      version: Version,
    }),
    reply: one(StockLevel),
    extension: 'stock',
  }),
  names: endpoint({
    method: 'GET',
    path: '/stock-names',
    access: ['read', 'Sim'],
    reply: all(StockName),
    extension: 'stock',
  }),
  addName: endpoint({
    method: 'POST',
    path: '/stock-names',
    access: ['create', 'Sim'],
    body: z.object({ kind: NameKind, name: z.string().trim().min(1).max(60) }),
    reply: one(StockName),
    extension: 'stock',
  }),
  near: endpoint({
    method: 'GET',
    path: '/near-numbers',
    access: ['read', 'Sim'],
    query: z.object({ q: anyOf(z.string().max(60)).pipe(z.array(z.string()).max(MOST_NEAR).optional()) }),
    reply: all(NearSim),
    extension: 'stock',
  }),
  judge: endpoint({
    method: 'POST',
    path: '/scan-judge',
    access: ['create', 'Batch'],
    body: z.object({
      codes: z.array(z.string().min(1).max(64)).min(1).max(500),
      device_type: z.string().max(60).optional(),
      /** A batch the codes may already belong to. */
      batch_id: Id.optional(),
    }),
    reply: all(ScanVerdict),
    extension: 'stock',
  }),
});
