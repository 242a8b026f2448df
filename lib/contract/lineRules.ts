import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import {
  Done,
  flag,
  Id,
  listOf,
  many,
  maybe,
  maybeId,
  maybeNumber,
  maybeText,
  maybeTime,
  one,
  oneOf,
  Paging,
  Text,
  Version,
} from './shapes.ts';
import { PROVIDERS, SIM_STATUSES } from './sims/states.ts';
import { LINE_CONDITIONS, LINE_RULE_ACTS, MOST_CHOSEN } from './words/lineRules.ts';

export const LineRule = z.object({
  id: Id,
  name: Text,
  condition: oneOf(LINE_CONDITIONS),
  /** Days, hours or megabytes, as the condition has it. */
  threshold: maybeNumber,
  /** Which lines it looks at: those of all three that are said, of the chosen ones if some were chosen. */
  provider: maybe(oneOf(PROVIDERS)),
  device_type: maybeText,
  warehouse_code: maybeText,
  /** How many were chosen; null: it looks at all. */
  chosen: maybeNumber,
  act: oneOf(LINE_RULE_ACTS),
  enabled: flag,
  /** Whoever made it can no longer sign in: it was switched off. */
  orphaned: flag,
  last_run_at: maybeTime,
  /** How many lines it found then, and how many of them for the first time. */
  found: maybeNumber,
  told: maybeNumber,
  next_run_at: maybeTime,
  created_by: maybeText,
  may_change: flag,
  version: Version,
});
export type LineRule = z.infer<typeof LineRule>;

/** A line a rule fits now, and the fact that makes it fit. */
export const RuleLine = z.object({
  id: Id,
  number: Text,
  provider: oneOf(PROVIDERS),
  status: oneOf(SIM_STATUSES),
  warehouse_code: maybeText,
  cs_no: maybeText,
  /** In its warehouse and active; or its last session. */
  since: maybeTime,
  /** This cycle. */
  megabytes: maybeNumber,
  seen_imei: maybeText,
});
export type RuleLine = z.infer<typeof RuleLine>;

const Threshold = z.number().int().nullable();
const Name = z.string().trim().min(1).max(80);
const DeviceType = z.string().trim().min(1).max(60).nullable();
const Warehouse = z.string().trim().min(1).max(20).nullable();

const Looks = z.object({
  condition: z.enum(LINE_CONDITIONS),
  threshold: Threshold.default(null),
  provider: z.enum(PROVIDERS).nullable().default(null),
  device_type: DeviceType.default(null),
  warehouse_code: Warehouse.default(null),
  sim_ids: z.array(Id).min(1).max(MOST_CHOSEN).optional(),
});
export type RuleLooks = z.infer<typeof Looks>;

const NewLineRule = Looks.extend({ name: Name, act: z.enum(LINE_RULE_ACTS), enabled: z.boolean().default(true) });

/** The lines that were chosen stay. */
const LineRuleChange = z.object({
  name: Name.optional(),
  condition: z.enum(LINE_CONDITIONS).optional(),
  threshold: Threshold.optional(),
  provider: z.enum(PROVIDERS).nullable().optional(),
  device_type: DeviceType.optional(),
  warehouse_code: Warehouse.optional(),
  act: z.enum(LINE_RULE_ACTS).optional(),
  enabled: z.boolean().optional(),
  version: Version,
});

/** What it would do now. `unknown`: lines of which the carrier has not told what decides; `lines`: the first that fit. */
export const RulePreview = z.object({ count: z.coerce.number().int(), unknown: z.coerce.number().int(), lines: many(RuleLine) });
export type RulePreview = z.infer<typeof RulePreview>;

const own = { access: ['read', 'Sim'], extension: 'lineRules' } as const;

export const lineRules = named('lineRules', {
  list: endpoint({
    ...own,
    method: 'GET',
    path: '/line-rules',
    query: Paging.pick({ page: true, per_page: true }),
    reply: listOf(LineRule),
  }),
  show: endpoint({ ...own, method: 'GET', path: '/line-rules/:id', reply: one(LineRule) }),
  lines: endpoint({
    ...own,
    method: 'GET',
    path: '/line-rules/:id/lines',
    query: Paging.pick({ page: true, per_page: true }),
    reply: listOf(RuleLine),
  }),
  create: endpoint({ ...own, method: 'PUT', path: '/line-rules', body: NewLineRule, reply: one(LineRule) }),
  change: endpoint({ ...own, method: 'POST', path: '/line-rules/:id', body: LineRuleChange, reply: one(LineRule) }),
  remove: endpoint({ ...own, method: 'DELETE', path: '/line-rules/:id', query: z.object({ version: Version }), reply: Done }),
  preview: endpoint({
    ...own,
    method: 'POST',
    path: '/line-rules-preview',
    /** `rule`: among the lines that were chosen for it. */
    body: Looks.extend({ rule: maybeId.optional() }),
    reply: one(RulePreview),
  }),
});
