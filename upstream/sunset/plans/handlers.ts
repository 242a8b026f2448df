import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { plan } from './plan.ts';
import { proposePlan } from './propose.ts';

export const sunsetPlanHandlers = (context: Context): Pick<Handlers<typeof contract.sunset>, 'proposePlan' | 'plan'> => ({
  proposePlan: proposePlan(context),
  plan: plan(context),
});
