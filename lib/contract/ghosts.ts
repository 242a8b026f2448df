import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import { anyOf, FileBody, flag, Id, listOf, many, maybe, maybeId, maybeNumber, maybeText, one, Paging, Text } from './shapes.ts';
import { Sim } from './sims/sim.ts';
import { PROVIDERS, SIM_KINDS } from './sims/states.ts';
import { SERVICES } from './systems.ts';

/** `two-on-one`: more lines billed than radios, a row for each too many. `installed-not-billed`: off, but its live system lacks a line. */
export const GHOST_KINDS = ['billed-not-installed', 'dead-system', 'two-on-one', 'imei-moved', 'silent', 'installed-not-billed'] as const;
export const GhostKind = z.enum(GHOST_KINDS);
export type GhostKind = z.infer<typeof GhostKind>;

/** Lines that could be switched off. The others are paid for while nothing, or somebody else, uses them; or they should be on. */
export const WASTEFUL: readonly GhostKind[] = ['billed-not-installed', 'dead-system', 'two-on-one'];
/** A row is a system; of the others a SIM. */
export const OF_SYSTEMS: readonly GhostKind[] = ['silent'];

const Cents = maybeNumber;
/** `unpriced`: lines among them of which nobody said what they cost, and which are not in the sum; `cents` null: of none. */
const Lines = z.object({ lines: z.coerce.number().int(), cents: Cents, unpriced: z.coerce.number().int().catch(0) });

/** `cents`: what the lines of it cost a month; null when nobody set a price. `oldest`: since when the oldest fact it rests on is known. */
export const GhostFigure = Lines.extend({
  kind: GhostKind,
  count: z.coerce.number().int(),
  oldest: maybeText,
  /** Of them known longer than a week; of systems, longer than a day. */
  stale: z.coerce.number().int(),
});
export type GhostFigure = z.infer<typeof GhostFigure>;

export const Ghosts = z.object({
  /** Only those that the reader may see, in the order of `GHOST_KINDS`. */
  kinds: many(GhostFigure),
  billed: Lines,
  /** What could be switched off; each line once. */
  waste: Lines,
  /** Of the rest what is paid for while nothing comes over it, or it is seen elsewhere. */
  doubt: Lines,
  /** An ISO 4217 code. */
  currency: z.string().length(3),
  /** A month of one line, in cents. */
  prices: maybe(z.record(z.string(), z.number())),
  /** What could be switched off, by the plans its lines are billed by: their carrier's word, or ours; `plan` null: of no plan that is known. `cents` null: nobody said what they cost. */
  by_plan: many(Lines.extend({ provider: maybeText, plan: maybeText })),
  /** Not judged: SIMs nobody asked the provider about or whose state it did not say; systems the station was not asked about, or does not know the radios of. */
  unsure: z.object({ sims: z.number().int(), systems: z.number().int(), radios: z.number().int() }),
  /** When the station was asked about all systems: the longest ago of any; `asking`: it is now; `waiting`: it does not answer. */
  station: z.object({ asked_at: maybeText, asking: flag, waiting: flag }),
});
export type Ghosts = z.infer<typeof Ghosts>;

export const Ghost = z.object({
  id: Id,
  kind: GhostKind,
  sim: maybe(Sim),
  /** Another radio the provider sees the card in, and the SIM of ours that has this IMEI. */
  seen_imei: maybeText,
  seen_sim_id: maybeId,
  system: maybe(
    z.object({
      cs_no: Text,
      site_name: maybeText,
      Branch: maybeText,
      service: z.enum(SERVICES).nullable().catch(null),
      last_signal_at: maybeText,
      /** In minutes: a signal is due at least so often. */
      supervision: maybeNumber,
      radios: maybeNumber,
      billed: z.coerce.number().int(),
      swap_id: maybeId,
      asked_at: maybeText,
    }),
  ),
  lines: z.coerce.number().int(),
  cents: Cents,
  /** When what makes it one was learnt. */
  known_at: maybeText,
});
export type Ghost = z.infer<typeof Ghost>;

export const GHOST_FIELDS = [
  'imei',
  'iccid',
  'sim_kind',
  'provider',
  'status',
  'stock_state',
  'warehouse_code',
  'seen_imei',
  'cs_no',
  'site_name',
  'Branch',
  'service',
  'radios',
  'billed',
  'last_signal_at',
  'lines',
  'cost',
  'known_at',
] as const;
export type GhostField = (typeof GHOST_FIELDS)[number];

const GHOST_SORTS = ['imei', 'cs_no', 'site_name', 'provider', 'status', 'cents', 'known_at', 'last_signal_at'] as const;
export const GhostQuery = Paging.extend({
  sort: z.enum(GHOST_SORTS.flatMap((field) => [field, `-${field}`] as const)).optional(),
  provider: anyOf(z.enum(PROVIDERS)),
  Branch: anyOf(z.string().max(60)),
  stock_state: anyOf(z.string().max(20)),
  /** What its record is: a card that is in no radio, a radio without a card, or both. A plain upstream does not know it: asked only where it is counted. */
  sim_kind: anyOf(z.enum(SIM_KINDS)),
  /** `1`: answer `meta.counts` of provider, Branch, stock_state and sim_kind. */
  counts: z.enum(['1']).optional(),
});
export type GhostQuery = z.infer<typeof GhostQuery>;

/** The order of a kind when nobody chose one: the longest silent first, else by system. */
export const ghostOrder = (kind: GhostKind) => (kind === 'silent' ? 'last_signal_at' : kind === 'billed-not-installed' ? 'imei' : 'cs_no');

const GhostExport = GhostQuery.partial().extend({
  format: z.enum(['csv', 'xlsx']).default('xlsx'),
  columns: z.array(z.enum(GHOST_FIELDS)).min(1).optional(),
  heads: z.array(z.string().max(80)).optional(),
});

export const ghosts = named('ghosts', {
  summary: endpoint({
    method: 'GET',
    path: '/ghosts',
    access: ['read', 'Dashboard'],
    reply: one(Ghosts),
    extension: 'ghosts',
  }),
  list: endpoint({
    method: 'GET',
    path: '/ghosts/:kind',
    access: ['read', 'Dashboard'],
    query: GhostQuery,
    reply: listOf(Ghost),
    extension: 'ghosts',
  }),
  export: endpoint({
    method: 'POST',
    path: '/ghosts/:kind/export',
    access: ['export', 'Sim'],
    body: GhostExport,
    reply: FileBody,
    file: true,
    extension: 'ghosts',
  }),
  askStation: endpoint({
    method: 'POST',
    path: '/ghosts-station',
    access: ['read', 'System'],
    body: z.object({}).optional(),
    reply: one(Ghosts.shape.station),
    extension: 'ghosts',
  }),
});
