/** The last truth from the provider. */
export const SIM_STATUSES = [
  'inventory',
  'test-ready',
  'activation-ready',
  'active',
  'suspended',
  'deactivated',
  'retired',
  'purged',
  'unknown',
] as const;
export type SimStatus = (typeof SIM_STATUSES)[number];
export const knownStatus = (status: unknown): SimStatus | undefined => SIM_STATUSES.find((each) => each === status);

export const PROVIDERS = ['vzw', 'att', 'tmo'] as const;
export type Provider = (typeof PROVIDERS)[number];
export const knownProvider = (provider: unknown): Provider | undefined => PROVIDERS.find((each) => each === provider);

/** What a SIM is by its numbers: a card that is in no radio, a radio without a card, or both in one. */
export const SIM_KINDS = ['card', 'radio', 'both'] as const;
export type SimKind = (typeof SIM_KINDS)[number];

/** What a radio speaks, by the names the trade has for it; 3GPP's classes where there are several of one generation. */
export const TECHNOLOGIES = ['2g', 'cdma', 'hspa', 'lte', 'cat-1', 'cat-m', 'nb-iot', '5g'] as const;
export type Technology = (typeof TECHNOLOGIES)[number];
export const knownTechnology = (technology: unknown): Technology | undefined => TECHNOLOGIES.find((each) => each === technology);

export const STOCK_STATES = ['warehouse', 'truck', 'installed', 'transit', 'returned', 'lost', 'scrapped'] as const;
export type StockState = (typeof STOCK_STATES)[number];
export const knownStockState = (state: unknown): StockState | undefined => STOCK_STATES.find((each) => each === state);

export const SIM_ACTIONS = ['test-ready', 'activate', 'deactivate', 'retire'] as const;
export type SimAction = (typeof SIM_ACTIONS)[number];

/** Why an action is refused; the words live in messages `sims.rules.<rule>`. */
export const SIM_RULES = [
  'not-activated',
  'past-test',
  'billed',
  'deactivate-first',
  'restore-first',
  'suspended',
  'number-given',
  'installed',
  'retired',
  'purged',
  'unknown',
  'pending',
  'day-limit',
  'no-radio',
  'no-imei',
  'swap-old',
  'swap-new',
] as const;
export type SimRule = (typeof SIM_RULES)[number];
