import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '#lib/format/languages.ts';
import { at, id } from '#upstream/db/columns.ts';
import { userReference } from '#upstream/users/tables.ts';

/** Text messages to telephones. `kept`: as a file, where there is no sender. `unsure`: the sender did not answer, so it may have gone; it is not sent twice. `over`: what it says was no longer so. */
export const textMessages = pgTable(
  'text_messages',
  {
    id: id(),
    recipient: text('recipient').notNull(),
    body: text('body').notNull(),
    state: text('state').notNull().$type<'waiting' | 'sending' | 'sent' | 'kept' | 'failed' | 'unsure' | 'over'>(),
    /** The sender's own number of it, or its words where it refused. */
    sid: text('sid'),
    refusal: text('refusal'),
    /** The visit it tells of. Null: it brings an installer their link. */
    stopId: integer('stop_id'),
    /** What the page of its link speaks, where its reader does not choose. */
    language: text('language', { enum: LANGUAGES }),
    userId: userReference('user_id'),
    createdAt: at('created_at').notNull(),
    doneAt: at('done_at'),
  },
  (table) => [index('text_messages_stop').on(table.stopId, table.id)],
);

export type TextMessageRow = typeof textMessages.$inferSelect;
