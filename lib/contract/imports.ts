import { z } from 'zod';
import { LANGUAGES } from '#lib/format/languages.ts';
import { endpoint, named } from './endpoint.ts';
import { all, Done, FileBody, Id, many, manyWords, maybeId, maybeNumber, maybeText, one, Text, Time, Version } from './shapes.ts';
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
export const GAINED = ['meid', 'technology', 'certification', 'eid', 'imsi', 'account', 'msisdn', 'ip_address', 'plan'] as const;
export const ImportJoin = z.object({
  row: z.number().int(),
  sim_id: Id,
  had: z.enum(['imei', 'iccid']),
  imei: z.string(),
  iccid: z.string(),
  /** What the row says further of card, radio and line, and the SIM in stock had nothing of. Absent: none. */
  gained: z.partialRecord(z.enum(GAINED), z.string()).optional(),
});
export type ImportJoin = z.infer<typeof ImportJoin>;

/** What a list may change in a SIM that is here already; its numbers and its provider it may not. */
export const UPDATED_FIELDS = [
  'device_type',
  'warehouse_code',
  'plan',
  'account',
  'technology',
  'certification',
  'eid',
  'imsi',
  'meid',
  'msisdn',
  'ip_address',
  'notes',
] as const satisfies readonly ImportField[];
export type UpdatedField = (typeof UPDATED_FIELDS)[number];

/** A row whose SIM is here already: what it says otherwise than the stock, and whether what the stock says is kept. */
export const ImportUpdate = z.object({
  row: z.number().int(),
  sim_id: Id,
  number: z.string(),
  changes: z.array(z.object({ field: z.enum(UPDATED_FIELDS), stock: maybeText, list: maybeText, kept: z.boolean() })),
});
export type ImportUpdate = z.infer<typeof ImportUpdate>;

/** So many rows of a list may change SIMs that are here. */
export const MOST_UPDATES = 5000;

/** What an import found, and, unless it was a dry run or anything was refused, did: all rows or none. */
export const ImportReport = z.object({
  /** `samples` are the first values that stand in it. */
  columns: z.array(z.object({ header: z.string(), field: z.enum(IMPORT_FIELDS).nullable(), samples: many(z.string()) })),
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
  /** Of an import that updates: how many SIMs change, how many are as the list says already, and the first 1,000 of the former, unless all were asked for. */
  updated: z.number().int().catch(0),
  unchanged: z.number().int().catch(0),
  updates: many(ImportUpdate),
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
  /** `1`: rows whose SIM is here already change it; without it they are refused. `keep` is JSON: by row, or `all`, the fields that stay as they are here. */
  update: z.enum(['1']).optional(),
  keep: z.string().max(4_000_000).optional(),
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
  /** SIMs that were here and that it changed; an undo gives them back what they had. */
  updated: z.coerce.number().int().catch(0),
  /** Rows of the list that were left out, kept to be downloaded. */
  left_out: z.coerce.number().int().catch(0),
  created_by: maybeText,
  created_at: maybeText,
  undone_by: maybeText,
  undone_at: maybeText,
  blocked: z.coerce.number().int().catch(0),
  /** The IMEI of some of these, or the ICCID of a card alone; five at most. */
  blocked_numbers: manyWords.catch([]),
});
export type Import = z.infer<typeof Import>;

/** What was said of a list: as in `ImportForm`, unpacked. */
const DraftSaid = z.object({
  columns: z.record(z.string(), z.enum(IMPORT_FIELDS).nullable()).catch({}),
  fixes: z.record(z.string(), z.partialRecord(z.enum(IMPORT_FIELDS), z.string()).nullable()).catch({}),
  names: z.partialRecord(NameKind, z.record(z.string(), z.string())).catch({}),
  defaults: TypedSim.pick({ device_type: true, provider: true, warehouse_code: true }).partial().catch({}),
  update: z.boolean().catch(false),
  keep: z.record(z.string(), z.array(z.enum(UPDATED_FIELDS))).catch({}),
});

/** How large a list may be to be kept, how many of one person are, and for how many days since they last said something of it. */
export const DRAFT_LIMITS = { bytes: 10 * 1024 * 1024, many: 5, days: 30 } as const;

/** A list that somebody is at; theirs alone. */
export const ImportDraft = z.object({
  id: Id,
  file_name: Text,
  bytes: z.coerce.number().int(),
  batch_id: maybeId,
  said: DraftSaid,
  created_at: Time,
  updated_at: Time,
  version: Version,
});
export type ImportDraft = z.infer<typeof ImportDraft>;

const own = { access: ['create', 'Sim'], extension: 'importDrafts' } as const;

export const imports = named('imports', {
  drafts: endpoint({ ...own, method: 'GET', path: '/import-drafts', reply: all(ImportDraft) }),
  /** The file, with `said` as JSON and the `batch_id` it is for. */
  keepDraft: endpoint({
    ...own,
    method: 'POST',
    path: '/import-drafts',
    body: z.object({ file: z.unknown(), said: z.string().max(4_000_000).optional(), batch_id: z.string().max(12).optional() }),
    reply: one(ImportDraft),
    upload: true,
  }),
  changeDraft: endpoint({
    ...own,
    method: 'POST',
    path: '/import-drafts/:id',
    body: z.object({ said: DraftSaid, version: Version }),
    reply: one(ImportDraft),
  }),
  draftFile: endpoint({ ...own, method: 'GET', path: '/import-drafts/:id/file', reply: FileBody, file: true }),
  removeDraft: endpoint({ ...own, method: 'DELETE', path: '/import-drafts/:id', reply: Done }),
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
  leftOut: endpoint({
    method: 'GET',
    path: '/imports/:id/left-out',
    access: ['create', 'Sim'],
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv'), locale: z.enum(LANGUAGES).default('en') }),
    reply: FileBody,
    file: true,
    extension: 'operations',
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
