import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { RUN_STATES, RUN_TYPES } from '#lib/contract/runs.ts';
import type { Before, Check, Ending, Exception, Presence, Proof, Swap, Transfer } from '#lib/contract/swaps.ts';
import { SWAP_STATUSES, TEST_STATES } from '#lib/contract/swaps.ts';
import { TICKET_STATUSES } from '#lib/contract/tickets.ts';
import { at, changed, id, oneOf } from './columns.ts';
import { users } from './schema.ts';

const userId = (name: string) => integer(name).references(() => users.id, { onDelete: 'set null' });

export const tickets = pgTable(
  'tickets',
  {
    id: id(),
    ticketNumber: text('ticket_number').notNull(),
    status: text('status').notNull(),
    csNo: text('cs_no'),
    siteName: text('site_name'),
    Branch: text('branch'),
    problem: text('problem'),
    description: text('description'),
    priority: text('priority'),
    technicianId: integer('technician_id'),
    scheduledAt: at('scheduled_at'),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    tags: jsonb('tags').$type<string[]>().notNull(),
    ...changed,
  },
  (table) => [
    uniqueIndex('tickets_number').on(table.ticketNumber),
    index('tickets_cs').on(table.csNo),
    index('tickets_status').on(table.status, table.updatedAt),
    check('tickets_status_known', oneOf('status', TICKET_STATUSES)),
  ],
);

/** A swap. Its test stands in `tests`, its transfers in `runs`, its SIMs in `sims`: nothing is kept here that stands elsewhere. */
export const swaps = pgTable(
  'swaps',
  {
    id: id(),
    ticketNumber: text('ticket_number').notNull(),
    csNo: text('cs_no').notNull(),
    step: integer('step').notNull(),
    status: text('status').notNull(),
    panelType: text('panel_type'),
    cellType: text('cell_type'),
    oldSimId: integer('old_sim_id'),
    newSimId: integer('new_sim_id'),
    before: jsonb('before').$type<z.infer<typeof Before>>(),
    proof: jsonb('proof').$type<Omit<z.infer<typeof Proof>, 'missing'>>(),
    exception: jsonb('exception').$type<z.infer<typeof Exception>>(),
    ending: jsonb('ending').$type<z.infer<typeof Ending>>(),
    checks: jsonb('checks').$type<z.infer<typeof Check>[]>().notNull(),
    inPanel: jsonb('in_panel').$type<NonNullable<Swap['in_panel']>>(),
    presence: jsonb('presence').$type<z.infer<typeof Presence>>(),
    notes: text('notes'),
    ownerId: userId('owner_id'),
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

/** Everything that happened to a swap, in the words of `SwapEvent`. */
export const swapEvents = pgTable(
  'swap_events',
  {
    id: id(),
    swapId: integer('swap_id')
      .notNull()
      .references(() => swaps.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
    userId: userId('user_id'),
    by: text('by'),
    kind: text('kind').notNull(),
    message: text('message'),
    facts: jsonb('facts').$type<Record<string, unknown>>(),
  },
  (table) => [
    index('swap_events_swap').on(table.swapId, table.id),
    index('swap_events_user').on(table.userId, table.id).where(sql`user_id is not null`),
  ],
);

/** Everything that was done to a system or happened to its test, in the words of `SystemEvent`. */
export const systemEvents = pgTable(
  'system_events',
  {
    id: id(),
    csNo: text('cs_no').notNull(),
    at: at('at').notNull(),
    userId: userId('user_id'),
    /** The name at that time; null is the station or a job. */
    by: text('by'),
    kind: text('kind').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    reason: text('reason'),
    message: text('message'),
    swapId: integer('swap_id').references(() => swaps.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('system_events_system').on(table.csNo, table.id),
    index('system_events_user').on(table.userId, table.id).where(sql`user_id is not null`),
  ],
);

/** Every test we asked the station for. One that is not closed is open: nothing forgets it. */
export const tests = pgTable(
  'tests',
  {
    id: id(),
    systemNo: text('system_no').notNull(),
    csNo: text('cs_no').notNull(),
    swapId: integer('swap_id').references(() => swaps.id, { onDelete: 'set null' }),
    state: text('state').notNull(),
    minutes: integer('minutes').notNull(),
    userId: userId('user_id'),
    by: text('by'),
    askedAt: at('asked_at').notNull(),
    confirmedAt: at('confirmed_at'),
    /** The station's own end. */
    expiresAt: at('expires_at'),
    offAskedAt: at('off_asked_at'),
    offConfirmedAt: at('off_confirmed_at'),
    /** The smallest of `TEST_WARNINGS` that was given. */
    warned: integer('warned'),
    retryAt: at('retry_at'),
    message: text('message'),
    closedAt: at('closed_at'),
  },
  (table) => [
    uniqueIndex('tests_open').on(table.systemNo).where(sql`closed_at is null`),
    index('tests_swap').on(table.swapId, table.id),
    check('tests_state_known', oneOf('state', TEST_STATES)),
  ],
);

/** What runs and ran, see `Run`. Of an upload and a download `transfer` tells how far it is. */
export const runs = pgTable(
  'runs',
  {
    id: id(),
    type: text('type').notNull(),
    csNo: text('cs_no'),
    simId: integer('sim_id'),
    swapId: integer('swap_id').references(() => swaps.id, { onDelete: 'set null' }),
    ip: text('ip'),
    userId: userId('user_id'),
    startedBy: text('started_by'),
    startedAt: at('started_at').notNull(),
    endedAt: at('ended_at'),
    state: text('state').notNull(),
    message: text('message'),
    transfer: jsonb('transfer').$type<z.infer<typeof Transfer>>(),
  },
  (table) => [
    index('runs_type').on(table.type, table.id),
    index('runs_swap').on(table.swapId, table.id),
    index('runs_open').on(table.id).where(sql`ended_at is null`),
    check('runs_type_known', oneOf('type', RUN_TYPES)),
    check('runs_state_known', oneOf('state', RUN_STATES)),
  ],
);

/** Saved panel programs. They are only ever added. */
export const programs = pgTable(
  'programs',
  {
    id: id(),
    csNo: text('cs_no').notNull(),
    at: at('at').notNull(),
    by: text('by'),
    swapId: integer('swap_id').references(() => swaps.id, { onDelete: 'set null' }),
    hash: text('hash').notNull(),
    size: integer('size').notNull(),
    zones: integer('zones').notNull(),
    partial: boolean('partial').notNull(),
    shrunken: boolean('shrunken').notNull(),
    /** The program as the panel gave it, a line `section;entry;value` each. */
    content: text('content').notNull(),
  },
  (table) => [index('programs_cs').on(table.csNo, table.id)],
);

export type TicketRow = typeof tickets.$inferSelect;
export type SwapRow = typeof swaps.$inferSelect;
export type TestRow = typeof tests.$inferSelect;
export type RunRow = typeof runs.$inferSelect;
export type ProgramRow = typeof programs.$inferSelect;
