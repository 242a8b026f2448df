import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type InstallerWhy, PHOTO_SUBJECTS } from '#lib/contract/installer/shapes.ts';
import { at, belongsTo, bytes, id, oneOf } from '#upstream/db/columns.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { textMessages } from '#upstream/texts/tables.ts';
import { userReference } from '#upstream/users/tables.ts';

const swapId = () => belongsTo('swap_id', () => swaps.id);

/** Links for installers. Of link, device and token only digests are kept; one link of a swap holds at a time. */
export const installerLinks = pgTable(
  'installer_links',
  {
    id: id(),
    swapId: swapId(),
    tokenHash: text('token_hash').notNull(),
    /** Of the token that went by text message: it opens the same link. */
    textTokenHash: text('text_token_hash'),
    textId: integer('text_id').references(() => textMessages.id),
    /** How many texts went out with it. */
    texts: integer('texts').notNull().default(0),
    name: text('name'),
    /** It may put the system on test and let the swap go on, in the name of whoever made it, or of whoever took the swap over since. */
    starts: boolean('starts').notNull().default(false),
    madeById: userReference('made_by_id'),
    madeBy: text('made_by'),
    madeAt: at('made_at').notNull(),
    deviceHash: text('device_hash'),
    proofHash: text('proof_hash'),
    enteredAt: at('entered_at'),
    /** Null until the token was used: until then the same phone may ask for it once more. */
    lastUsedAt: at('last_used_at'),
    doneAt: at('done_at'),
    revokedAt: at('revoked_at'),
  },
  (table) => [
    uniqueIndex('installer_links_token').on(table.tokenHash),
    uniqueIndex('installer_links_text_token').on(table.textTokenHash),
    uniqueIndex('installer_links_text').on(table.textId),
    uniqueIndex('installer_links_proof').on(table.proofHash),
    uniqueIndex('installer_links_holding').on(table.swapId).where(sql`revoked_at is null`),
    index('installer_links_swap').on(table.swapId, table.id),
  ],
);

const OUTCOMES = ['done', 'noted', 'refused'] as const;

/** Every act of an installer by the id the phone gave it, so that it is done once and answered the same. */
export const installerActs = pgTable(
  'installer_acts',
  {
    swapId: swapId(),
    actId: text('act_id').notNull(),
    linkId: integer('link_id').references(() => installerLinks.id, { onDelete: 'set null' }),
    kind: text('kind').notNull(),
    bodyHash: text('body_hash').notNull(),
    at: at('at').notNull(),
    receivedAt: at('received_at').notNull(),
    outcome: text('outcome', { enum: OUTCOMES }).notNull(),
    why: text('why').$type<InstallerWhy>(),
  },
  (table) => [primaryKey({ columns: [table.swapId, table.actId] }), check('installer_acts_outcome_known', oneOf('outcome', OUTCOMES))],
);

/** Photos from the site, as they were drawn anew: JPEG without metadata. */
export const sitePhotos = pgTable(
  'site_photos',
  {
    id: id(),
    swapId: swapId(),
    actId: text('act_id').notNull(),
    subject: text('subject', { enum: PHOTO_SUBJECTS }).notNull(),
    at: at('at').notNull(),
    by: text('by'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [
    uniqueIndex('site_photos_act').on(table.swapId, table.actId),
    check('site_photos_subject_known', oneOf('subject', PHOTO_SUBJECTS)),
  ],
);

export type InstallerLinkRow = typeof installerLinks.$inferSelect;
