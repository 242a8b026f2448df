import { SECOND } from '#upstream/core/clock.ts';

/** Whoever has a swap open says so again before this is over. */
export const PRESENCE = 30 * SECOND;
