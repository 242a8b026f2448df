import type { SunsetItem } from '#lib/contract/sunset.ts';

const CLOSED: readonly (string | null)[] = ['replaced', 'disconnected'];

/** Nothing is left to do there: the radio is another one, or the customer is none any more. */
export const isClosed = ({ status }: Pick<SunsetItem, 'status'>): boolean => CLOSED.includes(status);
