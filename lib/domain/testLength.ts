import { LONGEST_TEST } from '#lib/contract/words/onTest.ts';

/** Minutes of a test where nobody knows how long such work takes. */
export const USUAL_TEST = 90;
const SHORTEST = 30;
const STEP = 15;

/** A time that eight of ten such swaps needed, to the next quarter of an hour: who is done sooner takes it off sooner. */
export const proposedMinutes = (most: number): number => Math.min(LONGEST_TEST, Math.max(SHORTEST, Math.ceil(most / STEP) * STEP));
