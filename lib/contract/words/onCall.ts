/** Why somebody is on call on a night: their week, instead of somebody else, or a holiday, on which it is the whole day. */
export const ON_CALL_KINDS = ['rota', 'swap', 'holiday'] as const;

/** How one change leaves nights; `usual`: as the rota has them again. */
export const ON_CALL_CHANGES = ['swap', 'holiday', 'usual'] as const;
export type OnCallChange = (typeof ON_CALL_CHANGES)[number];

/** Nights that one question or change may cover. */
export const MOST_ON_CALL_NIGHTS = 62;

/** Technicians who take turns. */
export const MOST_IN_ROTA = 20;
