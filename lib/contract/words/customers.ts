/** How a customer gets an invoice. */
export const DELIVERIES = ['mail', 'paper', 'both'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** Why no sales tax is charged; Texas Comptroller form 01-339 (resale and exemption certificate) and Texas Tax Code 151.309 and 151.310. */
export const EXEMPTIONS = ['government', 'school', 'religious', 'charity', 'resale', 'other'] as const;
export type Exemption = (typeof EXEMPTIONS)[number];

/** A certificate asks for a new one so many days before its end. */
export const EXEMPTION_NOTICE = 30;
export const EXEMPTION_STATES = ['valid', 'ending', 'ended'] as const;

/** Who gets the invoices of an account that belongs to another. */
export const BILL_TO = ['self', 'master'] as const;

export const MOST_SYSTEMS = 500;
