import { monthsAfter } from '#lib/format/localDay.ts';

/** Of how many months, with the one that runs, a statement is at first. */
const MONTHS = 3;

export const usualFrom = (to: string) => monthsAfter(`${to.slice(0, 7)}-01`, 1 - MONTHS);
