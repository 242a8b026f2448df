export const JURISDICTION_KINDS = ['state', 'county', 'city', 'district'] as const;
export type JurisdictionKind = (typeof JURISDICTION_KINDS)[number];

/** Why no tax is known for a site: it has no address, its address names no state, no place fits, or none there has a rate yet. */
export const TAX_GAPS = ['no-address', 'no-state', 'no-place', 'no-rate'] as const;

/** On a place at most so many. */
export const MOST_JURISDICTIONS = 8;

/** What all local taxes of a place come to at most, in basis points, by state; Texas Tax Code 321.101(f) and 323.101(d). */
export const LOCAL_CAPS: Readonly<Record<string, number>> = { TX: 200 };

/** A rate is added so many days ahead at most. */
export const MOST_DAYS_AHEAD = 731;
