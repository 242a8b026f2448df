import type { AUDIT_NEXT, AUDIT_REASONS, AuditKind } from '#lib/contract/words/lineAudit.ts';

type Next = (typeof AUDIT_NEXT)[number];
type Reason = (typeof AUDIT_REASONS)[number];

const NEXT: Record<AuditKind, Next> = {
  unknown: 'ask-carrier',
  'billed-off': 'ask-carrier',
  suspended: 'restore',
  'no-revenue': 'deactivate',
  'wrong-plan': 'change-plan',
  silent: 'open-ticket',
  fine: 'nothing',
  'not-billed': 'ask-carrier',
  'no-line': 'add-line',
};

export const nextOf = (kind: AuditKind, reason: Reason | null): Next => (reason === 'no-item' ? 'bill' : NEXT[kind]);
