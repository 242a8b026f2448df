import { z } from 'zod';
import { anyOf, Day, Id, maybe, maybeId, maybeText, Paging } from './shapes.ts';

/** What the audit tells, in groups. Sign-ins are forgotten after `AUDIT_DAYS`, everything else never. */
export const AUDIT_GROUPS = {
  signIn: ['signed-in', 'sign-in-refused', 'signed-out', 'token-reused'],
  permission: ['ability', 'role', 'role-added', 'role-changed', 'role-removed'],
  user: ['user-added', 'user-changed', 'user-deactivated', 'user-activated', 'user-deleted'],
  password: ['link-made', 'password-reset', 'password-set', 'password-changed'],
  bulk: ['bulk'],
  desk: ['maintenance-on', 'maintenance-off'],
} as const;
export type AuditGroup = keyof typeof AUDIT_GROUPS;
export const AUDIT_KINDS = Object.values(AUDIT_GROUPS).flat();
export type AuditKind = (typeof AUDIT_KINDS)[number];
export const AUDIT_DAYS = 400;

export const REFUSED_WHY = ['unknown', 'password', 'inactive', 'pending', 'throttled', 'link'] as const;
export type RefusedWhy = (typeof REFUSED_WHY)[number];

export const AuditEvent = z.object({
  id: Id,
  at: z.string(),
  kind: z.string(),
  /** Who did it, by id and by the name of then. */
  user_id: maybeId,
  by: maybeText,
  about_id: maybeId,
  about: maybeText,
  address: maybeText,
  /** `why` of a refusal; `before` and `after` of a change; `action`, `count` and `job` of a bulk action; `reason` of maintenance. */
  facts: maybe(z.record(z.string(), z.unknown())),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

export const AUDIT_FIELDS = ['id', 'at', 'kind', 'by', 'about', 'address', 'details'] as const;
export type AuditField = (typeof AUDIT_FIELDS)[number];

export const AuditQuery = Paging.extend({
  sort: z.enum(['at', '-at']).default('-at'),
  group: anyOf(z.enum(Object.keys(AUDIT_GROUPS) as [AuditGroup, ...AuditGroup[]])),
  user: Id.optional(),
  /** Days of the company, both included. */
  from: Day.optional(),
  to: Day.optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
