/** Why nobody was put on test from the panel. */
export const ARRIVAL_WHYS = ['arrived-late', 'not-allowed', 'not-ready', 'live-alarm', 'fire-desk'] as const;
