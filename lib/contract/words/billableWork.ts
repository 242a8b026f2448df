export const WORK_SOURCES = ['visit', 'swap'] as const;
export const WORK_STATES = ['open', 'billed', 'dismissed'] as const;

/** Why nothing is proposed. no-code: nobody said what ended the ticket. no-rule: none for that code. contract: a service plan of the system covers it. */
export const FREE_REASONS = ['no-code', 'no-rule', 'not-billable', 'warranty', 'contract'] as const;
export type FreeReason = (typeof FREE_REASONS)[number];

/** What is open is one of these: it has lines and a customer, is free, or is of a system that nobody pays for. */
export const WORK_QUEUES = ['ready', 'free', 'no-customer'] as const;

/** Minutes that labor is rounded up to, as a share of an hour without a rest in thousandths. */
export const LABOR_STEPS = [6, 12, 15, 30, 60] as const;

/** Work that was billed or dismissed is listed when it ended so many days ago at most. */
export const WORK_DAYS = 90;
export const MOST_BILLED = 200;
