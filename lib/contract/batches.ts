import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import { ImportForm, ImportQuery, ImportReport } from './imports.ts';
import {
  anyOf,
  Done,
  FileBody,
  Id,
  listOf,
  many,
  maybe,
  maybeId,
  maybeNumber,
  maybeText,
  maybeTime,
  nameOf,
  one,
  Paging,
  TextOrEmpty,
  untold,
  Version,
  wordLike,
} from './shapes.ts';
import { SimQuery } from './sims/list.ts';
import { Imei } from './sims/sim.ts';
import { PROVIDERS } from './sims/states.ts';
import { BATCH_KINDS, BATCH_SORTS, ROW_STATES, TOUCH_RULES } from './words/batches.ts';

export const BatchRow = z.object({
  id: Id,
  imei: TextOrEmpty,
  iccid: maybeText,
  meid: untold(z.string()),
  eid: untold(z.string()),
  sim_id: maybeId,
  /** How far the row has come: of `ROW_STATES`, the status of its SIM once that is past inventory. */
  state: wordLike(ROW_STATES),
  /** Of the SIM; what `edit-imei` and an action must send. */
  version: Version,
  provider_state: maybeText,
  /** What went wrong with the last thing asked for it: the code of a problem, or the rule of a refusal (`messages sims.rules`); the row is an `error`. */
  problem: maybeText,
  /** The words to it, the provider's own where it has some. */
  message: maybeText,
});
export type BatchRow = z.infer<typeof BatchRow>;

export const Batch = z.object({
  id: Id,
  name: maybeText,
  /** A delivery is kept in the list; a selection was made from a query for bulk work. */
  kind: wordLike(BATCH_KINDS),
  device_type: maybeText,
  warehouse_code: maybeText,
  provider: maybeText,
  counts: maybe(z.record(z.string(), z.coerce.number())),
  /** Of an upstream that does not count by state. */
  rows_count: maybeNumber.optional(),
  /** The order it came on. */
  order_id: maybeId,
  created_by: nameOf,
  version: Version,
  created_at: maybeTime,
  updated_at: maybeTime,
});
export type Batch = z.infer<typeof Batch>;
/** Whether a supplier's file may go into it; an upstream that tells of no kinds has deliveries. */
export const takesFiles = ({ kind }: Pick<Batch, 'kind'>) => kind === 'delivery' || kind === null;
export const BatchWithRows = Batch.extend({ rows: many(BatchRow) });

/** Taken as typed: rows are judged all at once, with one answer for all of them. */
const Typed = z.string().max(64);

/**
 * A refusal names every wrong row in `errors`: `rows.7.imei`, `rows.7.iccid`, `rows.7.meid` or `rows.7.eid`, counted from 0, with one of `ROW_RULES`. An empty ICCID is none.
 * Without rows it is a delivery announced: they come later, from the supplier's file, by `POST /batch/:id/import`.
 */
export const NewBatch = z.object({
  name: z.string().min(1).max(120),
  device_type: z.string().min(1).max(60),
  provider: z.enum(PROVIDERS),
  warehouse_code: z.string().min(1).max(20),
  /** The order it comes on, at an upstream that has `orders`. */
  order_id: Id.optional(),
  rows: z.array(z.object({ imei: Typed, iccid: Typed.nullable().optional(), meid: Typed.optional(), eid: Typed.optional() })).max(100_000),
});
export type NewBatch = z.infer<typeof NewBatch>;
export const BatchChange = NewBatch.omit({ rows: true, order_id: true }).partial().extend({ version: Version });

const Touched = z.object({ sim_id: Id, imei: TextOrEmpty, iccid: maybeText, why: z.enum(TOUCH_RULES) });
export type Touched = z.infer<typeof Touched>;
/** How many SIMs go, or went, how many stay, and the first two hundred of these. */
const BatchUndone = z.object({ removed: z.coerce.number().int(), kept: z.coerce.number().int(), touched: many(Touched) });

export const BatchQuery = Paging.extend({
  sort: z.enum(BATCH_SORTS.flatMap((field) => [field, `-${field}`] as const)).default('-created_at'),
  kind: z.enum([...BATCH_KINDS, 'all']).optional(),
  provider: anyOf(z.enum(PROVIDERS)),
  warehouse_code: anyOf(z.string().max(20)),
  device_type: anyOf(z.string().max(60)),
});
export type BatchQuery = z.infer<typeof BatchQuery>;

const rowIn = (answer: unknown, { rowId }: Readonly<Record<string, string>>) => ({
  data: one(BatchWithRows)
    .parse(answer)
    .data.rows.find(({ id }) => String(id) === rowId),
});

export const batches = named('batches', {
  list: endpoint({
    method: 'GET',
    path: '/batch',
    access: ['read', 'Batch'],
    query: BatchQuery,
    reply: listOf(Batch),
  }),
  show: endpoint({
    method: 'GET',
    path: '/batch/:id',
    access: ['read', 'Batch'],
    reply: one(BatchWithRows),
  }),
  create: endpoint({
    method: 'PUT',
    path: '/batch',
    access: ['create', 'Batch'],
    body: NewBatch,
    reply: one(BatchWithRows),
    touches: ['sims', 'orders'],
  }),
  change: endpoint({
    method: 'POST',
    path: '/batch/:id',
    access: ['update', 'Batch'],
    body: BatchChange,
    reply: one(Batch),
    now: '/batch/:id',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/batch/:id',
    access: ['delete', 'Batch'],
    query: z.object({ version: Version }),
    reply: Done,
    touches: ['sims'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/batch/:id/undo',
    access: ['delete', 'Batch'],
    body: z
      .object({ version: Version, dry_run: z.boolean().optional() })
      .refine(({ version, dry_run }) => dry_run || version !== undefined, {
        path: ['version'],
        message: 'must be the version that was seen',
      }),
    reply: one(BatchUndone),
    extension: 'stock',
    touches: ['sims', 'orders'],
  }),
  fromQuery: endpoint({
    method: 'POST',
    path: '/batch-from-query',
    access: ['read', 'Batch'],
    body: SimQuery.partial().extend({ except: z.array(Id).max(100_000).optional(), name: z.string().max(120).optional() }),
    reply: one(Batch),
  }),
  editImei: endpoint({
    method: 'POST',
    path: '/batch/:batchId/row/:rowId/edit-imei',
    access: ['update', 'Batch'],
    body: z.object({ imei: Imei, version: Version }),
    reply: one(BatchRow),
    now: '/batch/:batchId',
    nowOf: rowIn,
    touches: ['sims'],
  }),
  editDeviceType: endpoint({
    method: 'POST',
    path: '/batch/:id/edit-device-type',
    access: ['update', 'Batch'],
    body: z.object({ deviceType: z.string().min(1).max(60), version: Version }),
    reply: one(Batch),
    now: '/batch/:id',
    touches: ['sims'],
  }),
  lookupImei: endpoint({
    method: 'GET',
    path: '/batch/:id/row/:rowId/lookup-imei',
    access: ['update', 'Batch'],
    act: true,
    reply: one(BatchRow),
    now: '/batch/:id',
    nowOf: rowIn,
  }),
  uploadVzw: endpoint({
    method: 'GET',
    path: '/batch/:id/row/:rowId/upload-vzw',
    access: ['update', 'Batch'],
    act: true,
    reply: one(BatchRow),
    now: '/batch/:id',
    nowOf: rowIn,
  }),
  refreshState: endpoint({
    method: 'POST',
    path: '/batch/:id/refresh-state',
    access: ['update', 'Batch'],
    reply: one(Batch),
    now: '/batch/:id',
    touches: ['sims'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/batch/:id/download',
    access: ['read', 'Batch'],
    query: z.object({ format: z.enum(['csv', 'xlsx']).optional() }),
    reply: FileBody,
    file: true,
  }),
  import: endpoint({
    method: 'POST',
    path: '/batch/:id/import',
    access: ['update', 'Batch'],
    query: ImportQuery,
    body: ImportForm,
    upload: true,
    reply: one(ImportReport),
    touches: ['sims'],
  }),
  changeWarehouse: endpoint({
    method: 'POST',
    path: '/batch/:id/change-warehouse',
    access: ['update', 'Batch'],
    body: z.object({ warehouse_code: z.string().min(1).max(20), version: Version }),
    reply: one(Batch),
    now: '/batch/:id',
    touches: ['sims'],
  }),
});
