import { z } from 'zod';

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
export const SimStatus = z.enum(SIM_STATUSES);
export type SimStatus = z.infer<typeof SimStatus>;

export const PROVIDERS = ['vzw', 'att', 'tmo'] as const;
export const Provider = z.enum(PROVIDERS);
export type Provider = z.infer<typeof Provider>;
export const knownProvider = (provider: unknown): Provider | undefined => PROVIDERS.find((each) => each === provider);

/** What a SIM is by its numbers: a card that is in no radio, a radio without a card, or both in one. */
export const SIM_KINDS = ['card', 'radio', 'both'] as const;
export type SimKind = (typeof SIM_KINDS)[number];

export const STOCK_STATES = ['warehouse', 'truck', 'installed', 'transit', 'returned', 'lost', 'scrapped'] as const;
export const StockState = z.enum(STOCK_STATES);
export type StockState = z.infer<typeof StockState>;

export const SIM_ACTIONS = ['test-ready', 'activate', 'deactivate', 'retire'] as const;
export const SimAction = z.enum(SIM_ACTIONS);
export type SimAction = z.infer<typeof SimAction>;

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
  'swap-old',
  'swap-new',
] as const;
export type SimRule = (typeof SIM_RULES)[number];
