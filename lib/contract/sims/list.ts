import { z } from 'zod';
import { anyOf, Id, Paging } from '#lib/contract/shapes.ts';
import { CHECK_AGES, SIM_SORTS } from '#lib/contract/words/sims.ts';
import { SIM_FIELDS } from './sim.ts';
import { PROVIDERS, SIM_KINDS, SIM_STATUSES, STOCK_STATES, TECHNOLOGIES } from './states.ts';

export const CheckAge = z.enum(CHECK_AGES);
export type CheckAge = z.infer<typeof CheckAge>;

export const SimQuery = Paging.extend({
  sort: z.enum(SIM_SORTS.flatMap((field) => [field, `-${field}`] as const)).default('-updated_at'),
  status: anyOf(z.enum(SIM_STATUSES)),
  provider: anyOf(z.enum(PROVIDERS)),
  device_type: anyOf(z.string().max(60)),
  warehouse_code: anyOf(z.string().max(20)),
  stock_state: anyOf(z.enum(STOCK_STATES)),
  pending: anyOf(z.enum(['yes', 'no'])),
  /** A plain upstream does not know it: asked only where there is `fleet`. */
  checked: anyOf(CheckAge),
  /** The same, where there is `stock`. */
  kind: anyOf(z.enum(SIM_KINDS)),
  /** The same, where there is `identifiers`. */
  technology: anyOf(z.enum(TECHNOLOGIES)),
  batch_id: Id.optional(),
  cs_no: anyOf(z.string().max(40)),
  /** Only these; how ticked rows are named to an export or a selection. */
  id: z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(Id).max(100_000).optional()),
  /** `1`: answer `meta.missing`, the pasted identifiers that nothing was found for. */
  missing: z.enum(['1']).optional(),
  /** `1`: answer `meta.counts`. */
  counts: z.enum(['1']).optional(),
  /** `1`: count the total exactly, however long it takes. */
  exact: z.enum(['1']).optional(),
});
export type SimQuery = z.infer<typeof SimQuery>;

/** The list's query, the ticked or unticked rows, and the fields of a SIM to write, in order; without `columns` all of them. */
export const SimExport = SimQuery.partial().extend({
  except: z.array(Id).max(100_000).optional(),
  format: z.enum(['csv', 'xlsx']),
  columns: z.array(z.enum(SIM_FIELDS)).min(1).optional(),
  heads: z.array(z.string().max(80)).optional(),
});
