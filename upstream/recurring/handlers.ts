import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { itemHandlers } from './itemHandlers.ts';
import { runHandlers } from './runs.ts';

export const recurringHandlers = (context: Context): Handlers<typeof contract.recurring> => ({
  ...itemHandlers(context),
  ...runHandlers(context),
});
