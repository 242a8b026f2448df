/** What a line of the price list is: goods by the piece, work by the hour, a drive, or a fee. */
export const PRICE_KINDS = ['item', 'labor', 'trip', 'fee'] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];
