import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import { Done, Id, many, maybe, maybeNumber, one, oneOf, Text, Version } from './shapes.ts';
import { SimQuery } from './sims/list.ts';
import { PROVIDERS } from './sims/states.ts';

const Cents = z.number().int().min(0).max(1_000_000);
const Count = z.coerce.number().int();

/** Money in whole cents of the rates' currency. Control Center calls a plan by its name (`ratePlan`), ThingSpace by its code (`servicePlan`). */
export const Plan = z.object({
  id: Id,
  provider: oneOf(PROVIDERS),
  /** What the carrier calls it; of one provider each stands once. A SIM has its plan by it. */
  code: Text,
  name: Text,
  /** A month of an active line. */
  active_cents: Count,
  /** A month of a suspended one; null: nobody said. Verizon's pages do not agree on whether it bills one. */
  suspended_cents: maybeNumber,
  /** Months from its activation that a line has to be kept; 0: none. */
  commitment_months: Count,
  /** The early-termination fee of a line that ends within them (null: nobody said), and by how much each full month lowers it (0: flat). */
  etf_cents: maybeNumber,
  etf_less_cents: Count,
  /** What suspending a line costs once; null: nobody said. */
  suspension_fee_cents: maybeNumber,
  version: Version,
});
export type Plan = z.infer<typeof Plan>;

/**
 * `prices`: a month of a line that has no plan, by provider; null where nobody set one. `activated_on`: the code of the plan that a line without one is
 * activated on, by provider; absent where its carrier decides. `currency`: an ISO 4217 code.
 */
export const LineRates = z.object({
  plans: many(Plan),
  prices: maybe(z.record(z.string(), z.number().int())),
  activated_on: maybe(z.record(z.string(), z.string())).optional(),
  currency: z.string().length(3),
});
export type LineRates = z.infer<typeof LineRates>;

export const PlanTerms = z.object({
  name: z.string().trim().min(1).max(60),
  active_cents: Cents,
  suspended_cents: Cents.nullable(),
  commitment_months: z.number().int().min(0).max(120),
  etf_cents: Cents.nullable(),
  etf_less_cents: Cents,
  suspension_fee_cents: Cents.nullable(),
});
export const NewPlan = PlanTerms.extend({ provider: z.enum(PROVIDERS), code: z.string().trim().min(1).max(60) });

/** What some lines come to a month. `unpriced`: lines among them of which nobody said what they cost, and which are not in the sum. */
export const Cost = z.object({ lines: Count, cents: Count, unpriced: Count });
export type Cost = z.infer<typeof Cost>;

/** Billed now, and more or less once all are active that can be. `unknown`: whether billed; `unpriced`: of both sums, each line once. */
export const SimCosts = z.object({
  billed: Cost,
  activation: Cost,
  unknown: Count.catch(0),
  unpriced: Count.catch(0),
  currency: z.string().length(3),
});
export type SimCosts = z.infer<typeof SimCosts>;

/** Billed lines that lie in a warehouse: nothing comes over them. */
export const WarehouseCosts = z.object({ warehouses: many(Cost.extend({ warehouse_code: Text })), currency: z.string().length(3) });
export type WarehouseCosts = z.infer<typeof WarehouseCosts>;

export const plans = named('plans', {
  rates: endpoint({ method: 'GET', path: '/plans', access: ['read', 'Sim'], reply: one(LineRates), extension: 'plans' }),
  create: endpoint({ method: 'PUT', path: '/plans', access: ['manage', 'all'], body: NewPlan, reply: one(Plan), extension: 'plans' }),
  change: endpoint({
    method: 'POST',
    path: '/plans/:id',
    access: ['manage', 'all'],
    body: PlanTerms.partial().extend({ version: Version }),
    reply: one(Plan),
    extension: 'plans',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/plans/:id',
    access: ['manage', 'all'],
    query: z.object({ version: Version }),
    reply: Done,
    extension: 'plans',
  }),
  costs: endpoint({
    method: 'POST',
    path: '/sim-costs',
    access: ['read', 'Sim'],
    body: SimQuery.partial().extend({ except: z.array(Id).max(100_000).optional() }),
    reply: one(SimCosts),
    extension: 'plans',
  }),
  warehouses: endpoint({
    method: 'GET',
    path: '/warehouse-costs',
    access: ['read', 'Sim'],
    reply: one(WarehouseCosts),
    extension: 'plans',
  }),
});
