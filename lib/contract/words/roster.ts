/** Why somebody does not work as the week has it. */
export const ROSTER_REASONS = ['sick', 'vacation', 'training', 'other'] as const;
export type RosterReason = (typeof ROSTER_REASONS)[number];

/** `none`: absent; `hours`: from then to then, also on a day off; `usual`: as the week has it again. */
export const ROSTER_WORK = ['none', 'hours', 'usual'] as const;

/** Days that one change may cover. */
export const MOST_ROSTER_DAYS = 366;
