import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { scheduledActs } from './scheduled.ts';

export const automationHandlers = (context: Context): Handlers<typeof contract.automations> => scheduledActs(context);
