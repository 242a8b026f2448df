import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { SIM_ACTIONS } from '#lib/contract/sims/states.ts';
import { SCHEDULED_STATES } from '#lib/contract/words/scheduledChanges.ts';
import { changed, id, oneOf } from '#upstream/db/columns.ts';
import type { LineRuleRow } from '#upstream/lineRules/tables.ts';
import { createdByColumns } from '#upstream/users/tables.ts';

/** The durable job behind one that waits for its day has the key `scheduled-change:<id>`. */
export const scheduledChanges = pgTable(
  'scheduled_changes',
  {
    id: id(),
    action: text('action', { enum: SIM_ACTIONS }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    reason: text('reason'),
    /** Kept when a SIM is gone: its row says so then. */
    simIds: integer('sim_ids').array().notNull(),
    /** What whoever asked for it was shown: how many lines would change, and what that adds to a month's bill. More than that asks again on the day. */
    shownChanges: integer('shown_changes').notNull().default(0),
    shownCents: integer('shown_cents').notNull().default(0),
    /** What ending its lines may cost at once, and of how many lines a price or a fee was not known. */
    shownFeeCents: integer('shown_fee_cents').notNull().default(0),
    shownUnknown: integer('shown_unknown').notNull().default(0),
    /** Of one that a line rule prepared: what the rule looked for then. Lines that do not fit it when a person confirms are left out. */
    looks: jsonb('looks').$type<Pick<LineRuleRow, 'condition' | 'threshold' | 'provider' | 'deviceType' | 'warehouseCode'>>(),
    state: text('state', { enum: SCHEDULED_STATES }).notNull(),
    rule: text('rule'),
    jobId: integer('job_id'),
    endedBy: text('ended_by'),
    ...createdByColumns,
    ...changed,
  },
  (table) => [
    index('scheduled_changes_sims').using('gin', table.simIds),
    index('scheduled_changes_job').on(table.jobId).where(sql`job_id is not null`),
    index('scheduled_changes_state').on(table.state, table.day),
    check('scheduled_changes_state_known', oneOf('state', SCHEDULED_STATES)),
    check('scheduled_changes_action_known', oneOf('action', SIM_ACTIONS)),
  ],
);

export type ScheduledRow = typeof scheduledChanges.$inferSelect;
