import { notInArray, sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Check } from '#lib/contract/swaps/checks.ts';
import type { Communication } from '#lib/contract/swaps/communication.ts';
import type { Ending } from '#lib/contract/swaps/ending.ts';
import type { Follow, FollowAct } from '#lib/contract/swaps/follow.ts';
import type { SwapMove } from '#lib/contract/swaps/move.ts';
import type { Before, Exception, Proof } from '#lib/contract/swaps/proof.ts';
import { type Presence, SWAP_STATUSES, type Swap } from '#lib/contract/swaps/swap.ts';
import type { ProgramWork } from '#lib/contract/swaps/transfers.ts';
import type { Unprotected } from '#lib/contract/swaps/unprotected.ts';
import type { KeptCommissioning } from '#lib/domain/keptCommissioning.ts';
import { ENDINGS } from '#lib/domain/swapGates.ts';
import { at, belongsTo, changed, id, oneOf } from '#upstream/db/columns.ts';
import { doneByColumns, userReference } from '#upstream/users/tables.ts';

type KeptFollow = {
  user_id: number;
  by: string | null;
  at: string;
  communication?: Communication;
  asked: FollowAct[];
  held: Follow['held'];
};

type Numbers = { imei: string; iccid: string | null } | null;
export type SwapNumbers = { old: Numbers; new: Numbers };

export const swaps = pgTable(
  'swaps',
  {
    id: id(),
    ticketNumber: text('ticket_number').notNull(),
    csNo: text('cs_no').notNull(),
    step: integer('step').notNull(),
    status: text('status', { enum: SWAP_STATUSES }).notNull(),
    panelType: text('panel_type'),
    cellType: text('cell_type'),
    oldSimId: integer('old_sim_id'),
    newSimId: integer('new_sim_id'),
    before: jsonb('before').$type<z.infer<typeof Before>>(),
    move: jsonb('move').$type<SwapMove>(),
    programWork: jsonb('program_work').$type<ProgramWork>(),
    /** What is missing stands with it once the swap is over: what is demanded of others later says nothing of it. */
    proof: jsonb('proof').$type<Omit<z.infer<typeof Proof>, 'missing'> & { missing?: string[] }>(),
    /** None of those that began before there was one: a signal of the new radio proves them. */
    commissioning: jsonb('commissioning').$type<KeptCommissioning>(),
    exception: jsonb('exception').$type<z.infer<typeof Exception>>(),
    /** `asked`: each thing that went by itself, once; `communication` where it is not the proposed one. */
    follow: jsonb('follow').$type<KeptFollow>(),
    ending: jsonb('ending').$type<z.infer<typeof Ending>>(),
    checks: jsonb('checks').$type<z.infer<typeof Check>[]>().notNull(),
    inPanel: jsonb('in_panel').$type<NonNullable<Swap['in_panel']>>(),
    unprotected: jsonb('unprotected').$type<Unprotected>(),
    /** Which numbers its SIMs had when it ended: later they may be in other radios, and its sheet stays as it was. */
    numbers: jsonb('numbers').$type<SwapNumbers>(),
    presence: jsonb('presence').$type<z.infer<typeof Presence>>(),
    notes: text('notes'),
    ownerId: userReference('owner_id'),
    createdBy: text('created_by'),
    finalizedAt: at('finalized_at'),
    ...changed,
  },
  (table) => [
    uniqueIndex('swaps_open').on(table.csNo).where(sql`status not in ('finalized', 'aborted', 'go-back')`),
    index('swaps_cs').on(table.csNo, table.id),
    index('swaps_updated').on(table.updatedAt, table.id),
    index('swaps_new_sim').on(table.newSimId),
    index('swaps_old_sim').on(table.oldSimId),
    check('swaps_status_known', oneOf('status', SWAP_STATUSES)),
    check('swaps_step_known', sql`step between 1 and 6`),
  ],
);

export const swapEvents = pgTable(
  'swap_events',
  {
    id: id(),
    swapId: belongsTo('swap_id', () => swaps.id),
    ...doneByColumns,
    kind: text('kind').notNull(),
    message: text('message'),
    facts: jsonb('facts').$type<Record<string, unknown>>(),
    /** Over this event and the hash of the one before; none of those written before there was a chain. */
    hash: text('hash'),
  },
  (table) => [
    index('swap_events_at').on(table.at, table.id),
    index('swap_events_swap').on(table.swapId, table.id),
    index('swap_events_user').on(table.userId, table.id).where(sql`user_id is not null`),
  ],
);

export type SwapRow = typeof swaps.$inferSelect;

export const isOpen = notInArray(swaps.status, ENDINGS);
