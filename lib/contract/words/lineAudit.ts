/** A line of a bill is in the first of these that applies, or else `fine`; the last two stand on no bill. */
export const AUDIT_KINDS = [
  'unknown',
  'billed-off',
  'suspended',
  'no-revenue',
  'wrong-plan',
  'silent',
  'fine',
  'not-billed',
  'no-line',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const AUDIT_FINDINGS = AUDIT_KINDS.filter((kind) => kind !== 'fine');

/** Why a line earns nothing: it lies in stock, nobody knows where, the station watches its system no more, the service ended, or none was ever billed. */
export const AUDIT_REASONS = ['in-stock', 'nowhere', 'closed', 'item-ended', 'no-item'] as const;

/** What to do next. */
export const AUDIT_NEXT = ['ask-carrier', 'restore', 'deactivate', 'bill', 'change-plan', 'open-ticket', 'add-line', 'nothing'] as const;

export const BILL_FIELDS = ['iccid', 'imei', 'mdn', 'plan', 'charge', 'status', 'usage'] as const;
export type BillField = (typeof BILL_FIELDS)[number];

/** Days without a session or signal after which a line counts as silent. */
export const SILENT_DAYS = 60;

export const MOST_BILL_LINES = 200_000;
