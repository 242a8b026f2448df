export const LETTERS = ['announcement', 'reminder'] as const;
export type LetterName = (typeof LETTERS)[number];

/** More at once would keep everyone else waiting while they are laid out. */
export const MOST_LETTERS = 200;

export const NO_LETTER = ['replaced', 'no-date', 'no-address', 'no-letter'] as const;
export type NoLetter = (typeof NO_LETTER)[number];

/** In the order of the work. An upstream may have words of its own; they are shown as they are. */
export const SUNSET_STATUSES = ['open', 'scheduled', 'dispatched', 'go-back', 'replaced'] as const;
export type SunsetStatus = (typeof SUNSET_STATUSES)[number];

export const SUNSET_PRIORITIES = ['normal', 'high', 'urgent'] as const;

export const SUNSET_FIELDS = ['status', 'priority', 'technician_id', 'scheduled_for', 'contact_name', 'phone', 'notes'] as const;
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
  'sunset_date',
  'status',
  'priority',
  'technician_id',
  'scheduled_for',
  'contact_name',
  'phone',
  'letter_sent_at',
  'notes',
  'tags',
  'done_at',
  'created_at',
  'version',
] as const;
