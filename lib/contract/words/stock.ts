/** What a SIM may only be called if somebody said before that there is such a thing: a warehouse or truck by its code. */
export const NAME_KINDS = ['device_type', 'warehouse_code'] as const;

const SCAN_RULES = ['not-an-id', 'luhn', 'known', 'wrong-type', 'near'] as const;
export type ScanRule = (typeof SCAN_RULES)[number];

/** More numbers at once are not asked about: each stands for up to two hundred others. */
export const MOST_NEAR = 100;
