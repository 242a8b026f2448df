import { z } from 'zod';

export const SUBJECTS = [
  'Auth',
  'Sim',
  'Batch',
  'SimSwap',
  'System',
  'Network',
  'Session',
  'Sunset',
  'Ticket',
  'Technician',
  'Dispatch',
  'Dashboard',
  'Todo',
  'User',
  'Invoice',
  'ACL',
  'all',
] as const;
export type Subject = (typeof SUBJECTS)[number];

export const ACTIONS = [
  'read',
  'create',
  'update',
  'delete',
  'manage',
  'activate',
  'deactivate',
  'retire',
  'test-ready',
  'export',
  'approve',
  'test',
] as const;
export type Action = (typeof ACTIONS)[number];

/** The only fields a rule may put a condition on, all of them compared by value. */
export const CONDITION_FIELDS = ['id', 'Branch', 'warehouse_code', 'technician_id', 'cs_no', 'status', 'provider', 'device_type'] as const;
export type ConditionField = (typeof CONDITION_FIELDS)[number];

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const oneOrMany = <Item extends z.ZodType>(item: Item) => z.union([item, z.array(item)]);

/** Null is how some servers write what is not there. */
const optional = <Item extends z.ZodType>(item: Item) => z.preprocess((value) => value ?? undefined, item.optional());

/** `__proto__` is a field like any other in JSON, but a record would lose it, and with it the condition. */
const isPlain = (value: unknown) => typeof value !== 'object' || value === null || !Object.hasOwn(value, '__proto__');

export const AbilityRule = z.object({
  action: oneOrMany(z.enum(ACTIONS)),
  subject: oneOrMany(z.enum(SUBJECTS)),
  conditions: optional(
    z
      .unknown()
      .refine(isPlain)
      .pipe(z.partialRecord(z.enum(CONDITION_FIELDS), z.union([Value, z.strictObject({ $in: z.array(Value) })]))),
  ),
  /** CASL throws on an empty list. */
  fields: optional(z.array(z.string().regex(/^\w+$/)).min(1)),
  inverted: optional(z.boolean()),
  reason: optional(z.string()),
});
export type AbilityRule = z.infer<typeof AbilityRule>;
