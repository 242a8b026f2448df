/** Days active in a warehouse; hours active without a session; megabytes of a billing cycle; its carrier sees the card in another radio. */
export const LINE_CONDITIONS = ['in-warehouse', 'no-session', 'usage-above', 'imei-changed'] as const;
export type LineCondition = (typeof LINE_CONDITIONS)[number];

/** `deactivate` prepares a scheduled change that waits for a person. */
export const LINE_RULE_ACTS = ['tell', 'todo', 'deactivate'] as const;
export type LineRuleAct = (typeof LINE_RULE_ACTS)[number];

export const MOST_CHOSEN = 1000;
