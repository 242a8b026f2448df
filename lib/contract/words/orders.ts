/** Of a line of an order: here as listed; here with another card or radio than listed; not here; reported short to the supplier. */
export const ORDER_LINE_STATES = ['here', 'differs', 'missing', 'short'] as const;
export type OrderLineState = (typeof ORDER_LINE_STATES)[number];

export const ORDER_SORTS = ['number', 'supplier', 'due_on', 'created_at'] as const;

/** A purchase order has at most so many lines: as many as are scanned before anybody should save. */
export const MOST_LINES = 5000;
