import { sql } from 'drizzle-orm';
import { boolean, check, date, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { CALL_RESULTS, SUNSET_STATUSES, SUNSET_TECHNOLOGIES } from '#lib/contract/words/sunset.ts';
import { LANGUAGES } from '#lib/format/languages.ts';
import { at, belongsTo, changed, id, oneOf } from '#upstream/db/columns.ts';
import { doneByColumns } from '#upstream/users/tables.ts';

export const sunsetCampaigns = pgTable(
  'sunset_campaigns',
  {
    id: id(),
    name: text('name').notNull(),
    technology: text('technology', { enum: SUNSET_TECHNOLOGIES }),
    provider: text('provider'),
    sunsetDate: date('sunset_date', { mode: 'string' }),
    ...changed,
  },
  (table) => [uniqueIndex('sunset_campaigns_name').on(sql`lower(${table.name})`)],
);

export const sunsetItems = pgTable(
  'sunset_items',
  {
    id: id(),
    Branch: text('branch'),
    siteName: text('site_name'),
    csNo: text('cs_no'),
    address: text('address'),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    panelType: text('panel_type'),
    cellType: text('cell_type'),
    provider: text('provider'),
    technology: text('technology', { enum: SUNSET_TECHNOLOGIES }),
    campaignId: integer('campaign_id').references(() => sunsetCampaigns.id, { onDelete: 'set null' }),
    sunsetDate: date('sunset_date', { mode: 'string' }),
    /** It is not its campaign's, and stays when that one moves. */
    ownDate: boolean('own_date').notNull().default(false),
    status: text('status', { enum: SUNSET_STATUSES }).notNull(),
    priority: text('priority'),
    technicianId: integer('technician_id'),
    scheduledFor: date('scheduled_for', { mode: 'string' }),
    contactName: text('contact_name'),
    phone: text('phone'),
    letterPrintedAt: at('letter_printed_at'),
    letterSentAt: at('letter_sent_at'),
    calledAt: at('called_at'),
    callResult: text('call_result', { enum: CALL_RESULTS }),
    /** Of the ticket it was planned by: what becomes of that one becomes of the site. */
    ticketNumber: text('ticket_number'),
    notes: text('notes'),
    tags: jsonb('tags').$type<string[]>().notNull(),
    doneAt: at('done_at'),
    ...changed,
  },
  (table) => [
    uniqueIndex('sunset_items_cs').on(table.csNo),
    index('sunset_items_campaign').on(table.campaignId),
    uniqueIndex('sunset_items_ticket').on(table.ticketNumber),
    check('sunset_items_status_known', oneOf('status', SUNSET_STATUSES)),
  ],
);

export const sunsetEvents = pgTable(
  'sunset_events',
  {
    id: id(),
    itemId: belongsTo('item_id', () => sunsetItems.id),
    ...doneByColumns,
    field: text('field').notNull(),
    /** The field alone: a bare text of digits would be read back as a number. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (table) => [
    index('sunset_events_at').on(table.at, table.id),
    index('sunset_events_item').on(table.itemId, table.id),
    index('sunset_events_user').on(table.userId, table.id).where(sql`user_id is not null`),
  ],
);

/** Every letter to a site as it was printed: all its words, so that it can be printed again whatever has changed since. */
export const sunsetLetters = pgTable(
  'sunset_letters',
  {
    id: id(),
    itemId: belongsTo('item_id', () => sunsetItems.id),
    eventId: belongsTo('event_id', () => sunsetEvents.id),
    number: integer('number').notNull(),
    letter: text('letter').notNull(),
    locale: text('locale', { enum: LANGUAGES }).notNull(),
    paper: text('paper', { enum: ['a4', 'letter'] }).notNull(),
    layout: integer('layout').notNull(),
    words: jsonb('words').$type<LetterWords>().notNull(),
    ...doneByColumns,
  },
  (table) => [uniqueIndex('sunset_letters_number').on(table.itemId, table.number), uniqueIndex('sunset_letters_event').on(table.eventId)],
);

export type CampaignRow = typeof sunsetCampaigns.$inferSelect;
export type SunsetRow = typeof sunsetItems.$inferSelect;

export type LetterWords = {
  title: string;
  company: string;
  letterhead: string[];
  sender: string;
  address: string[];
  date: string;
  subject: string;
  salutation: string;
  paragraphs: { text: string; isStrong?: boolean }[];
  closing: string;
  signature: string[];
  foot: string;
};
