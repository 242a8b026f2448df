import { z } from 'zod';
import { isIccid, isImei, plainDigits } from '#lib/format/identifiers.ts';
import { endpoint, named } from './endpoint.ts';
import {
  all,
  anyOf,
  FileBody,
  flag,
  Id,
  listOf,
  many,
  maybe,
  maybeNumber,
  maybeText,
  maybeTime,
  one,
  Paging,
  Text,
  TextOrEmpty,
  Time,
  Version,
} from './shapes.ts';

/** The last truth from the provider. */
export const SIM_STATUSES = [
  'inventory',
  'test-ready',
  'activation-ready',
  'active',
  'suspended',
  'deactivated',
  'retired',
  'purged',
  'unknown',
] as const;
export const SimStatus = z.enum(SIM_STATUSES);
export type SimStatus = z.infer<typeof SimStatus>;

export const PROVIDERS = ['vzw', 'att'] as const;
export const Provider = z.enum(PROVIDERS);
export type Provider = z.infer<typeof Provider>;

/** Where the thing itself is. */
export const STOCK_STATES = ['warehouse', 'truck', 'installed', 'transit', 'returned', 'lost', 'scrapped'] as const;
export const StockState = z.enum(STOCK_STATES);
export type StockState = z.infer<typeof StockState>;
/** What is there has a place; what is on the way, lost or scrapped need not. */
export const HAVE_PLACE: readonly (string | null)[] = ['warehouse', 'truck', 'returned'] satisfies StockState[];

/** What is put into a warehouse lies there from then on; what came back and what is scrap stay that wherever they lie. */
export const inWarehouse = (now: string | null): StockState => (now === 'returned' || now === 'scrapped' ? now : 'warehouse');

export const SIM_ACTIONS = ['test-ready', 'activate', 'deactivate', 'retire'] as const;
export const SimAction = z.enum(SIM_ACTIONS);
export type SimAction = z.infer<typeof SimAction>;

/** Why an action is refused; the words live in messages `sims.rules.<rule>`. */
export const SIM_RULES = [
  'not-activated',
  'past-test',
  'billed',
  'deactivate-first',
  'restore-first',
  'suspended',
  'number-given',
  'installed',
  'retired',
  'purged',
  'unknown',
  'pending',
  'swap-old',
  'swap-new',
] as const;
export type SimRule = (typeof SIM_RULES)[number];

/** What was asked of the provider and has not come true yet; at most one per SIM. */
export const Pending = z.object({
  action: SimAction,
  requested_by: maybeText,
  requested_at: maybeTime,
  reason: maybeText,
  expected_by: maybeTime,
  /** The provider wants to be left alone (`busy`) or does not answer: it is asked again then. Told of a single SIM only. */
  waiting: z
    .object({ why: z.enum(['busy', 'unreachable']), until: Time })
    .optional()
    .catch(undefined),
});

const SimRecord = z.object({
  id: Id,
  device_type: maybeText,
  imei: TextOrEmpty,
  iccid: maybeText,
  msisdn: maybeText,
  ip_address: maybeText,
  provider: maybeText,
  status: SimStatus.catch('unknown'),
  pending: maybe(Pending),
  provider_state: maybeText,
  provider_checked_at: maybeTime,
  warehouse_code: maybeText,
  stock_state: maybe(StockState).catch(null),
  cs_no: maybeText,
  site_name: maybeText,
  batch_id: maybeNumber,
  reason: maybeText,
  notes: maybeText,
  version: Version,
  created_at: maybeTime,
  updated_at: maybeTime,
});
/** The open swap that takes a SIM off its system, or puts it on one. While there is one, that swap alone may switch the SIM off. */
export const Hold = z.object({ swap_id: Id, side: z.enum(['old', 'new']) });
export type Hold = z.infer<typeof Hold>;
export const Sim = SimRecord.extend({
  hold: Hold.optional().catch(undefined),
  /** The contract of its system was cancelled at the station: no alarm depends on the line. */
  cancelled: z.boolean().optional().catch(undefined),
});
export type Sim = z.infer<typeof Sim>;
/** The fields of a SIM a list can show and an export can write. */
export const SIM_FIELDS = Object.keys(SimRecord.shape) as [keyof typeof SimRecord.shape, ...(keyof typeof SimRecord.shape)[]];
export type SimField = (typeof SIM_FIELDS)[number];

export const Imei = z.preprocess((value) => (typeof value === 'string' ? plainDigits(value) : value), z.string().refine(isImei));
const Iccid = z.preprocess((value) => (typeof value === 'string' ? plainDigits(value) : value), z.string().refine(isIccid));

/** What a person types into a SIM; the provider's facts are not among it. */
export const NewSim = z.object({
  device_type: z.string().min(1).max(60),
  imei: Imei,
  iccid: Iccid.nullable().optional(),
  msisdn: z.string().max(20).nullable().optional(),
  ip_address: z.string().max(45).nullable().optional(),
  provider: Provider,
  warehouse_code: z.string().min(1).max(20),
  notes: z.string().max(5000).nullable().optional(),
});
/** Of a SIM that is there: any field typed before, and where the thing is now. */
export const SimChange = NewSim.partial().extend({
  stock_state: StockState.optional(),
  cs_no: z.string().max(40).nullable().optional(),
  reason: z.string().max(500).optional(),
  version: Version,
});

/** One station of a SIM's history; `by` null is the provider or a job. `before` and `after` hold only the fields that differ. */
export const SimEvent = z.object({
  id: Id,
  at: Time,
  by: maybeText,
  /** created, imported, changed, moved, asked, confirmed, failed, refused, checked; with `asked` to `failed` comes the action. */
  kind: z.string(),
  action: maybe(SimAction).catch(null),
  before: maybe(z.record(z.string(), z.unknown())),
  after: maybe(z.record(z.string(), z.unknown())),
  reason: maybeText,
  /** The provider's own words, or the rule of a refusal. */
  message: maybeText,
  /** The bulk job it was part of. */
  job_id: maybeNumber,
});
export type SimEvent = z.infer<typeof SimEvent>;

/** The fields a list may be sorted by, `-` in front for descending. */
export const SIM_SORTS = [
  'id',
  'status',
  'imei',
  'iccid',
  'device_type',
  'provider',
  'warehouse_code',
  'cs_no',
  'site_name',
  'created_at',
  'updated_at',
  'provider_checked_at',
] as const;

/** How long ago the provider was last asked: within the hour, the day, seven days, thirty; longer; never. */
export const CHECK_AGES = ['hour', 'day', 'week', 'month', 'older', 'never'] as const;
export const CheckAge = z.enum(CHECK_AGES);
export type CheckAge = z.infer<typeof CheckAge>;

/** The filters that are counted per value. */
export const SIM_FILTERS = ['status', 'provider', 'device_type', 'warehouse_code', 'stock_state', 'pending'] as const;
export type SimFilter = (typeof SIM_FILTERS)[number];
/** All that a list is narrowed by. */
export const SIM_NARROWS = [...SIM_FILTERS, 'checked'] as const;
export type SimNarrow = (typeof SIM_NARROWS)[number];

export const SimQuery = Paging.extend({
  sort: z.enum(SIM_SORTS.flatMap((field) => [field, `-${field}`] as const)).default('-updated_at'),
  status: anyOf(SimStatus),
  provider: anyOf(Provider),
  device_type: anyOf(z.string().max(60)),
  warehouse_code: anyOf(z.string().max(20)),
  stock_state: anyOf(StockState),
  pending: anyOf(z.enum(['yes', 'no'])),
  /** A plain upstream does not know it: asked only where there is `fleet`. */
  checked: anyOf(CheckAge),
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

/** A change of status asked of the provider; `confirm` carries the CS number where the first try answered `confirm_needed`. */
const StatusChange = z.object({ reason: z.string().min(1).max(500), version: Version, confirm: z.string().max(40).optional() });
const Activation = StatusChange.partial({ reason: true });
const WarehouseChange = z.object({ warehouse_code: z.string().min(1).max(20), version: Version });
const OnBatch = z.object({ batchId: Id.optional() });

/** The list's query, the ticked or unticked rows, and the fields of a SIM to write, in order; without `columns` all of them. */
export const SimExport = SimQuery.partial().extend({
  except: z.array(Id).max(100_000).optional(),
  format: z.enum(['csv', 'xlsx']),
  columns: z.array(z.enum(SIM_FIELDS)).min(1).optional(),
  /** The heads, in the reader's language, one per column; without them the fields' names. */
  heads: z.array(z.string().max(80)).optional(),
});

export const Usage = z.object({ day: z.string(), bytes: z.coerce.number() });
export const PingAnswer = z.object({ reachable: flag, ms: many(z.coerce.number()), simulated: flag });
/** Something that has a code, and the id it is shown under: of a row of a delivery that is the id of its batch, of a system its CS number. */
export const Found = z.object({ kind: z.enum(['sim', 'batch-row', 'system', 'ticket', 'swap']), id: Text, label: Text });

export const sims = named('sims', {
  list: endpoint({ method: 'GET', path: '/sims', access: ['read', 'Sim'], query: SimQuery, reply: listOf(Sim) }),
  show: endpoint({ method: 'GET', path: '/sims/:id', access: ['read', 'Sim'], reply: one(Sim) }),
  create: endpoint({ method: 'PUT', path: '/sims', access: ['create', 'Sim'], body: NewSim, reply: one(Sim) }),
  change: endpoint({
    method: 'POST',
    path: '/sims/:id',
    access: ['update', 'Sim'],
    body: SimChange,
    reply: one(Sim),
    now: '/sims/:id',
  }),
  activate: endpoint({
    method: 'PUT',
    path: '/sims/:id/activate',
    access: ['activate', 'Sim'],
    query: OnBatch,
    body: Activation,
    reply: one(Sim),
    now: '/sims/:id',
    touches: ['batches'],
  }),
  deactivate: endpoint({
    method: 'PUT',
    path: '/sims/:id/deactivate',
    access: ['deactivate', 'Sim'],
    query: OnBatch,
    body: StatusChange,
    reply: one(Sim),
    now: '/sims/:id',
    touches: ['batches'],
  }),
  retire: endpoint({
    method: 'PUT',
    path: '/sims/:id/retire',
    access: ['retire', 'Sim'],
    query: OnBatch,
    body: StatusChange,
    reply: one(Sim),
    now: '/sims/:id',
    touches: ['batches'],
  }),
  testReady: endpoint({
    method: 'PUT',
    path: '/sims/:id/test-ready',
    access: ['test-ready', 'Sim'],
    query: OnBatch,
    body: StatusChange,
    reply: one(Sim),
    now: '/sims/:id',
    touches: ['batches'],
  }),
  providerStatus: endpoint({
    method: 'GET',
    path: '/sims/:id/provider-status',
    access: ['read', 'Sim'],
    act: true,
    query: OnBatch,
    reply: one(Sim),
    now: '/sims/:id',
    touches: ['batches'],
  }),
  providerUsage: endpoint({
    method: 'GET',
    path: '/sims/:id/provider-usage',
    access: ['read', 'Sim'],
    query: OnBatch,
    reply: all(Usage),
  }),
  ping: endpoint({
    method: 'GET',
    path: '/sims/:id/ping',
    access: ['read', 'Sim'],
    act: true,
    query: z.object({ tcp: z.coerce.number().int().min(1).max(65535).optional() }),
    reply: one(PingAnswer),
  }),
  changeWarehouse: endpoint({
    method: 'POST',
    path: '/sims/:id/change-warehouse',
    access: ['update', 'Sim'],
    body: WarehouseChange,
    reply: one(Sim),
    now: '/sims/:id',
  }),
  export: endpoint({
    method: 'POST',
    path: '/sims-export',
    access: ['export', 'Sim'],
    body: SimExport,
    reply: FileBody,
    file: true,
  }),
  history: endpoint({
    method: 'GET',
    path: '/sims/:id/history',
    access: ['read', 'Sim'],
    query: Paging.pick({ page: true, per_page: true }),
    reply: listOf(SimEvent),
    extension: 'history',
  }),
  bySystem: endpoint({ method: 'GET', path: '/sims-by-cs/:cs', access: ['read', 'Sim'], reply: all(Sim) }),
  search: endpoint({
    method: 'GET',
    path: '/search-by-sim',
    access: ['read', 'Sim'],
    query: z.object({ q: z.string().min(1).max(60) }),
    reply: all(Sim),
  }),
  findByBarcode: endpoint({
    method: 'GET',
    path: '/barcode-lookup',
    access: ['read', 'Sim'],
    query: z.object({ q: z.string().min(1).max(200) }),
    reply: all(Found),
  }),
});
