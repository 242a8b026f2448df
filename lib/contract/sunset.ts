import { z } from 'zod';
import { LANGUAGES } from '#lib/format/languages.ts';
import { endpoint, named } from './endpoint.ts';
import {
  all,
  anyOf,
  FileBody,
  Id,
  manyWords,
  maybe,
  maybeNumber,
  maybeText,
  maybeTime,
  one,
  Text,
  Time,
  untold,
  Version,
  wordLike,
} from './shapes.ts';
import { campaignCalls } from './sunsetCampaigns.ts';
import { planCalls } from './sunsetPlan.ts';
import { CAMPAIGN_FIELDS, LETTERS, SUNSET_FIELDS, SUNSET_ITEM_FIELDS, SUNSET_PRIORITIES, SUNSET_STATUSES } from './words/sunset.ts';

/** A site whose radio or phone line must be replaced before the carrier retires what it works on. */
export const SunsetItem = z.object({
  id: Id,
  Branch: maybeText,
  site_name: maybeText,
  cs_no: maybeText,
  address: maybeText,
  lat: maybeNumber,
  lng: maybeNumber,
  panel_type: maybeText,
  cell_type: maybeText,
  provider: maybeText,
  /** Of `SUNSET_TECHNOLOGIES`; like all that is only told where there are campaigns, it may be absent. */
  technology: untold(Text),
  campaign_id: untold(Id),
  /** The site's own day, else its campaign's. */
  sunset_date: maybeText,
  /** Of `SUNSET_STATUSES`; another one of the upstream's own is told as it came. */
  status: wordLike(SUNSET_STATUSES),
  priority: wordLike(SUNSET_PRIORITIES),
  technician_id: untold(Id),
  scheduled_for: untold(Text),
  contact_name: maybeText,
  phone: maybeText,
  letter_printed_at: untold(Text),
  /** When somebody said that a letter was mailed. */
  letter_sent_at: maybeTime,
  called_at: untold(Text),
  /** Of `CALL_RESULTS`, the last one. */
  call_result: untold(Text),
  /** The ticket by which it was planned. */
  Ticket_Number: untold(Text),
  notes: maybeText,
  tags: manyWords,
  /** When it was replaced; the burn-down counts these. */
  done_at: maybeTime,
  created_at: maybeTime,
  version: Version,
});
export type SunsetItem = z.infer<typeof SunsetItem>;

const SunsetCall = z.object({ result: Text, spoken_with: maybeText, note: maybeText });

/** A letter as it was printed; those to one site are counted from 1. */
const SunsetLetter = z.object({ number: Id, letter: z.string(), locale: z.string() });

export const SunsetEvent = z.object({
  id: Id,
  at: Time,
  by: maybeText,
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  letter: maybe(SunsetLetter),
  /** Where it was a call. */
  call: maybe(SunsetCall),
  /** The ticket that made it so. */
  ticket: maybeText,
});
export type SunsetEvent = z.infer<typeof SunsetEvent>;

const NUMBERS: readonly string[] = ['id', 'lat', 'lng', 'technician_id', 'campaign_id', 'version'] satisfies (keyof SunsetItem)[];
const UNTOLD: readonly string[] = ['version', ...CAMPAIGN_FIELDS];
const isRow = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Less than half the bytes: values in the order of `fields`, numbers as places in `words`. Read by hand: a schema would take a second. */
const SunsetTable = z
  .object({
    fields: z.array(z.string()),
    words: z.record(z.string(), z.array(z.string())).default({}),
    rows: z.array(z.custom<readonly unknown[]>(isRow)),
  })
  .transform(({ fields, words, rows }) => {
    const places = new Map(fields.map((field, index) => [field, index]));
    const readers = SUNSET_ITEM_FIELDS.map((field) => {
      const place = places.get(field) ?? -1;
      const list = words[field];
      const read = (cell: unknown) => {
        if (field === 'tags') return Array.isArray(cell) ? cell.map(String) : [];
        const value = list && typeof cell === 'number' ? list[cell] : cell;
        if (value === null || value === undefined) return UNTOLD.includes(field) && (place < 0 || field === 'version') ? undefined : null;
        return NUMBERS.includes(field) ? Number(value) : String(value);
      };
      return [field, place, read] as const;
    });
    const data = rows.map((row) => {
      const item: Record<string, unknown> = {};
      for (const [field, place, read] of readers) item[field] = read(row[place]);
      return item as SunsetItem;
    });
    return { data };
  });

/** One field at a time; `was` is the value seen, so that two people on different fields do not collide. */
const FieldChange = z.object({ field: z.enum(SUNSET_FIELDS), value: z.unknown(), was: z.unknown().optional() });
const TagsChange = z.object({ value: z.array(z.string().trim().min(1).max(40)).max(50), was: z.array(z.string()).optional() });
/** `letter` null: a spreadsheet. */
const Chosen = z.object({
  ids: z.array(Id).max(100_000),
  letter: z.enum(LETTERS).nullable().default(null),
  locale: z.enum(LANGUAGES).optional(),
  format: z.enum(['csv', 'xlsx']).default('xlsx'),
  columns: z.array(z.enum(SUNSET_ITEM_FIELDS)).min(1).optional(),
  heads: z.array(z.string().max(80)).optional(),
});

const itemIn = (answer: unknown, { id }: Readonly<Record<string, string>>) => ({
  data: all(SunsetItem)
    .parse(answer)
    .data.find((item) => String(item.id) === id),
});

export const sunset = named('sunset', {
  list: endpoint({
    method: 'GET',
    path: '/sunset',
    access: ['read', 'Sunset'],
    query: z.object({
      /** A part of Branch or site name, in any case. */
      q: z.string().max(500).optional(),
      /** Only these, to refresh what an event named. */
      id: z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(Id).max(1000).optional()),
      tag: anyOf(z.string().max(40)),
      /** `table`: with fewer bytes; an upstream that does not know it answers as always. */
      shape: z.enum(['table']).optional(),
    }),
    reply: z.union([SunsetTable, all(SunsetItem)]),
  }),
  updateField: endpoint({
    method: 'POST',
    path: '/sunset/:id/update-field',
    access: ['update', 'Sunset'],
    body: FieldChange,
    reply: one(SunsetItem),
    now: '/sunset',
    nowOf: itemIn,
  }),
  updateTags: endpoint({
    method: 'POST',
    path: '/sunset/:id/update-tags',
    access: ['update', 'Sunset'],
    body: TagsChange,
    reply: one(SunsetItem),
    now: '/sunset',
    nowOf: itemIn,
  }),
  history: endpoint({
    method: 'GET',
    path: '/sunset/:id/history',
    access: ['read', 'Sunset'],
    reply: all(SunsetEvent),
    extension: 'history',
  }),
  export: endpoint({
    method: 'POST',
    path: '/sunset-export',
    access: ['read', 'Sunset'],
    body: Chosen,
    reply: FileBody,
    file: true,
  }),
  letter: endpoint({
    method: 'GET',
    path: '/sunset/:id/letters/:number',
    access: ['read', 'Sunset'],
    reply: FileBody,
    file: true,
    extension: 'letters',
  }),
  ...campaignCalls,
  ...planCalls,
});
