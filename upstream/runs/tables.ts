import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { RUN_STATES, RUN_TYPES } from '#lib/contract/runs.ts';
import type { Transfer } from '#lib/contract/swaps/transfers.ts';
import { at, id, oneOf } from '#upstream/db/columns.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { userReference } from '#upstream/users/tables.ts';

export const runs = pgTable(
  'runs',
  {
    id: id(),
    type: text('type', { enum: RUN_TYPES }).notNull(),
    csNo: text('cs_no'),
    simId: integer('sim_id'),
    swapId: integer('swap_id').references(() => swaps.id, { onDelete: 'set null' }),
    ip: text('ip'),
    userId: userReference('user_id'),
    startedBy: text('started_by'),
    startedAt: at('started_at').notNull(),
    endedAt: at('ended_at'),
    state: text('state', { enum: RUN_STATES }).notNull(),
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

export type RunRow = typeof runs.$inferSelect;
