/** How a SIM stands to a stock-take: counted where it should be; not counted; counted, and listed at another place; a number no SIM has. */
export const STOCKTAKE_STATES = ['found', 'missing', 'elsewhere', 'unknown'] as const;
export type StocktakeState = (typeof STOCKTAKE_STATES)[number];

/** What a stock-take expects at most. */
export const MOST_EXPECTED = 100_000;
/** Codes sent at once. */
export const MOST_COUNTED = 500;
