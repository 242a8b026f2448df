import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { PROVIDERS } from '#lib/contract/sims/states.ts';
import { LINE_CONDITIONS, LINE_RULE_ACTS } from '#lib/contract/words/lineRules.ts';
import { at, belongsTo, changed, id, oneOf } from '#upstream/db/columns.ts';
import { sims } from '#upstream/sims/tables.ts';
import { createdByColumns } from '#upstream/users/tables.ts';

/** Which lines a rule looks at, and what it looks for. The durable job behind one that is on has the key `line-rule:<id>`. */
export const lineRules = pgTable(
  'line_rules',
  {
    id: id(),
    name: text('name').notNull(),
    condition: text('condition', { enum: LINE_CONDITIONS }).notNull(),
    threshold: integer('threshold'),
    provider: text('provider', { enum: PROVIDERS }),
    deviceType: text('device_type'),
    warehouseCode: text('warehouse_code'),
    simIds: integer('sim_ids').array(),
    act: text('act', { enum: LINE_RULE_ACTS }).notNull(),
    enabled: boolean('enabled').notNull(),
    /** Switched off because whoever made it can no longer sign in. */
    orphaned: boolean('orphaned').notNull().default(false),
    lastRunAt: at('last_run_at'),
    found: integer('found'),
    told: integer('told'),
    nextRunAt: at('next_run_at'),
    ...createdByColumns,
    ...changed,
  },
  () => [
    check('line_rules_condition_known', oneOf('condition', LINE_CONDITIONS)),
    check('line_rules_act_known', oneOf('act', LINE_RULE_ACTS)),
    check('line_rules_provider_known', oneOf('provider', PROVIDERS)),
  ],
);

export type LineRuleRow = typeof lineRules.$inferSelect;

/** The lines a rule has told of, for as long as they fit: none is told of night after night. */
export const lineRuleLines = pgTable(
  'line_rule_lines',
  {
    ruleId: belongsTo('rule_id', () => lineRules.id),
    simId: belongsTo('sim_id', () => sims.id),
    since: at('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ruleId, table.simId] }), index('line_rule_lines_sim').on(table.simId)],
);
