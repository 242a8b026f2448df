import { TECHNOLOGIES } from '#lib/contract/sims/states.ts';

export const LETTERS = ['announcement', 'reminder'] as const;
export type LetterName = (typeof LETTERS)[number];

/** More at once would keep everyone else waiting while they are laid out. */
export const MOST_LETTERS = 200;

export const NO_LETTER = ['closed', 'no-date', 'no-address', 'no-letter'] as const;
export type NoLetter = (typeof NO_LETTER)[number];

/** In the order of the work. An upstream may have words of its own; they are shown as they are. */
export const SUNSET_STATUSES = [
  'open',
  'scheduled',
  'dispatched',
  'go-back',
  'no-access',
  'customer-refused',
  'replaced',
  'disconnected',
] as const;
export type SunsetStatus = (typeof SUNSET_STATUSES)[number];
/** Those that came with campaigns: an upstream without them may refuse these. */
export const CAMPAIGN_STATUSES: readonly SunsetStatus[] = ['no-access', 'customer-refused', 'disconnected'];

/** A phone line is none of a radio's technologies, and is retired like them. */
export const SUNSET_TECHNOLOGIES = ['pots', ...TECHNOLOGIES] as const;
export type SunsetTechnology = (typeof SUNSET_TECHNOLOGIES)[number];

export const CALL_RESULTS = ['reached', 'no-answer', 'left-message', 'appointment', 'refused'] as const;
export type CallResult = (typeof CALL_RESULTS)[number];

/** What may be done with many sites at once; `untag` takes a tag off, `letter_sent_at` says that their printed letters were mailed. */
export const MANY_CHANGES = ['status', 'technician_id', 'tag', 'untag', 'call_result', 'letter_sent_at'] as const;
export type ManyChange = (typeof MANY_CHANGES)[number];
export const MOST_CHANGED = 1000;
export const LEFT_OUT = ['stale', 'same', 'closed', 'no-letter', 'forbidden', 'gone'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** One deed of planning; more would keep everyone else waiting. */
export const MOST_PLANNED = 100;
export const UNPLANNED = [
  'closed',
  'planned',
  'on-hold',
  'refused',
  'no-system',
  'place',
  'branch',
  'skill',
  'late',
  'room',
  'forbidden',
  'gone',
] as const;
export type Unplanned = (typeof UNPLANNED)[number];

export const SUNSET_PRIORITIES = ['normal', 'high', 'urgent'] as const;

export const CORE_FIELDS = ['status', 'priority', 'technician_id', 'scheduled_for', 'contact_name', 'phone', 'notes'] as const;
/** `sunset_date` is the site's own, that wins over its campaign's; emptied, the campaign's holds again. */
export const SUNSET_FIELDS = [...CORE_FIELDS, 'campaign_id', 'sunset_date'] as const;
export type SunsetField = (typeof SUNSET_FIELDS)[number];

/** The fields of a site, in the order in which a file has them. */
export const SUNSET_ITEM_FIELDS = [
  'id',
  'Branch',
  'site_name',
  'cs_no',
  'address',
  'lat',
  'lng',
  'panel_type',
  'cell_type',
  'provider',
  'technology',
  'campaign_id',
  'sunset_date',
  'status',
  'priority',
  'technician_id',
  'scheduled_for',
  'contact_name',
  'phone',
  'letter_printed_at',
  'letter_sent_at',
  'called_at',
  'call_result',
  'Ticket_Number',
  'notes',
  'tags',
  'done_at',
  'created_at',
  'version',
] as const;
export type SunsetItemField = (typeof SUNSET_ITEM_FIELDS)[number];

/** What only an upstream with campaigns tells of a site. */
export const CAMPAIGN_FIELDS: readonly SunsetItemField[] = [
  'technology',
  'campaign_id',
  'letter_printed_at',
  'called_at',
  'call_result',
  'Ticket_Number',
];
