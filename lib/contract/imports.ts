import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import { Id, many, manyWords, maybeId, maybeNumber, maybeText, one } from './shapes.ts';
import { TypedSim } from './sims/sim.ts';
import { SIM_KINDS } from './sims/states.ts';
import { NameKind } from './stock.ts';

/** What a stock list may say about a SIM; a column that is none of these is left out. */
export const IMPORT_FIELDS = [
  'imei',
  'meid',
  'technology',
  'certification',
  'iccid',
  'eid',
  'imsi',
  'account',
  'msisdn',
  'ip_address',
  'device_type',
  'provider',
  'warehouse_code',
  'plan',
  'notes',
] as const;
/** Of these an upstream without `identifiers` knows nothing. */
export const MORE_FIELDS: readonly ImportField[] = ['meid', 'technology', 'certification', 'eid', 'imsi', 'account'];
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** What a list may be; a larger one must be split. */
export const IMPORT_LIMITS = { bytes: 50 * 1024 * 1024, rows: 100_000 } as const;

/**
 * `row` counts as the spreadsheet does (the header is 1); `rule` is a code with words in `messages.imports.rules`. A number that is known
 * already comes with the SIM that has it, where the importer may see that one, or with the row of the list that had it first.
 */
export const ImportRefusal = z.object({
  row: z.number().int(),
  field: maybeText,
  value: maybeText,
  rule: z.string(),
  sim_id: maybeId,
  first_row: maybeNumber,
});
export type ImportRefusal = z.infer<typeof ImportRefusal>;

/** A device type or warehouse there is none of, in so many rows, and those that may be meant. */
export const UnknownName = z.object({ kind: NameKind, name: z.string(), rows: z.number().int(), near: z.array(z.string()) });
export type UnknownName = z.infer<typeof UnknownName>;

/** `had`: the number of the one in stock, of which the row brings the other half. Nothing else of the row is taken; the SIM stays where it is. */
export const ImportJoin = z.object({
  row: z.number().int(),
  sim_id: Id,
  had: z.enum(['imei', 'iccid']),
  imei: z.string(),
  iccid: z.string(),
});
export type ImportJoin = z.infer<typeof ImportJoin>;

/** What an import found, and, unless it was a dry run or anything was refused, did: all rows or none. */
export const ImportReport = z.object({
  /** `samples` are the first values that stand in it. */
  columns: z.array(z.object({ header: z.string(), field: z.enum(IMPORT_FIELDS).nullable(), samples: many(z.string()) })),
  /** Without those left out. */
  rows: z.number().int(),
  refused: z.number().int(),
  warned: z.number().int(),
  imported: z.number().int(),
  /** The first 1,000, unless all were asked for. */
  refusals: z.array(ImportRefusal),
  warnings: z.array(ImportRefusal),
  /** Of the rows that are not refused: cards alone, radios alone, and radios with their cards. Absent: not told. */
  kinds: z.record(z.enum(SIM_KINDS), z.number().int()).optional().catch(undefined),
  /** How many of them join a card and a radio, and the first 1,000 of these, unless all were asked for. */
  joined: z.number().int().catch(0),
  joins: many(ImportJoin),
  /** The first 100 of them. */
  unknown: many(UnknownName),
  /** What `imports.undo` takes back; null when nothing was imported. */
  import_id: maybeId,
});
export type ImportReport = z.infer<typeof ImportReport>;

/**
 * The multipart fields of an import: `columns` is JSON, a field or null by header; `fixes` is JSON too, by row what stands there instead
 * (`{"7": {"imei": "353806141923634"}}`), or null to leave the row out; `names` by kind and name what it is called here
 * (`{"device_type": {"XT50 LTE V": "XT50-LTE-V"}}`); the others stand in where the list says nothing.
 */
export const ImportForm = z.object({
  file: z.unknown(),
  columns: z.string().max(20_000).optional(),
  fixes: z.string().max(4_000_000).optional(),
  names: z.string().max(100_000).optional(),
  ...TypedSim.pick({ device_type: true, provider: true, warehouse_code: true }).partial().shape,
});

export const ImportQuery = z.object({
  /** `1`: only judge. */
  dry_run: z.enum(['1']).optional(),
  /** `1`: tell every refusal. */
  all: z.enum(['1']).optional(),
});

/** An import that was done; `blocked` says what stands in the way of taking it back, by how many SIMs (an undo is all or nothing). */
export const Import = z.object({
  id: Id,
  file_name: maybeText,
  batch_id: maybeId,
  rows: z.coerce.number().int(),
  /** SIMs of before that got their other half; an undo parts them again. */
  joined: z.coerce.number().int().catch(0),
  created_by: maybeText,
  created_at: maybeText,
  undone_by: maybeText,
  undone_at: maybeText,
  blocked: z.coerce.number().int().catch(0),
  /** The IMEI of some of these, or the ICCID of a card alone; five at most. */
  blocked_numbers: manyWords.catch([]),
});
export type Import = z.infer<typeof Import>;

export const imports = named('imports', {
  run: endpoint({
    method: 'POST',
    path: '/sims-import',
    access: ['create', 'Sim'],
    query: ImportQuery,
    body: ImportForm,
    reply: one(ImportReport),
    upload: true,
    extension: 'import',
    touches: ['sims'],
  }),
  show: endpoint({
    method: 'GET',
    path: '/imports/:id',
    access: ['create', 'Sim'],
    reply: one(Import),
    extension: 'import',
  }),
  undo: endpoint({
    method: 'POST',
    path: '/imports/:id/undo',
    access: ['create', 'Sim'],
    body: z.object({}),
    reply: one(Import),
    extension: 'import',
    touches: ['sims', 'batches'],
  }),
});
