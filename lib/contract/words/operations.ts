/** What is kept of work on many things at once, or of what takes its time; each in the room that does it. */
export const OPERATION_KINDS = ['bulk', 'import', 'export', 'print', 'sweep', 'sunset', 'bill', 'billing', 'sending', 'reminders'] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

/** `failed`: it is over, and something of it needs a look. */
export const OPERATION_STATES = ['running', 'paused', 'failed', 'done', 'stopped', 'undone'] as const;
export type OperationState = (typeof OPERATION_STATES)[number];

/** Whose histories the list of who did what goes through. */
export const ACTIVITY_SOURCES = [
  'sim',
  'swap',
  'system',
  'ticket',
  'sunset',
  'technician',
  'customer',
  'invoice',
  'recurring',
  'price',
  'account',
  'work',
] as const;
export type ActivitySource = (typeof ACTIVITY_SOURCES)[number];

/** What was done, by what the histories call it; `*` ends a beginning. */
export const ACTIVITY_VERBS = {
  added: ['created', 'imported', 'begun', 'opened', 'duplicated', 'user-added', 'role-added'],
  changed: [
    ...['changed', 'step', 'chosen', 'check', 'note', 'status', 'systems', 'price', 'resumed', 'phone', 'night-phone', 'kinds', 'fitted'],
    ...[
      'remote-key',
      'role',
      'ability',
      'role-changed',
      'user-changed',
      'user-activated',
      'program-*',
      'paired',
      'radio-paired*',
      'reminders-*',
    ],
  ],
  moved: ['moved', 'visit', 'schedule-moved', 'move-*', 'taken-over'],
  ended: ['deleted', 'ended', 'finalized', 'aborted', 'gone-back', 'left', 'user-deleted', 'user-deactivated', 'role-removed'],
  carrier: ['asked', 'confirmed', 'failed', 'refused', 'checked', 'reported', 'line-*', 'new-sim-*', 'old-sim-*'],
  test: ['test-*', 'alarm-*', 'watched', 'watch-stopped', 'site-*', 'passcode-*', 'proof-*'],
  money: [
    'issued',
    'mailed',
    'mail-done',
    'paid',
    'payment-*',
    'credited',
    'written-off',
    'write-off-voided',
    'reminded',
    'reminder-undone',
    'refund*',
    'dispute*',
  ],
  access: ['signed-*', 'sign-in-refused', 'token-reused', 'link-*', 'password-*', 'maintenance-*'],
  many: ['bulk', 'import', 'sunset', 'bill', 'billing', 'sending', 'reminders'],
  file: ['export', 'print'],
} as const;
export type ActivityVerb = keyof typeof ACTIVITY_VERBS;
