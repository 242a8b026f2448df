import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import { all } from './shapes.ts';
import { CheckAge } from './sims/list.ts';
import { SIM_STATUSES } from './sims/states.ts';

/** How many SIMs are alike in provider, state and age of what is known of them. `on_system`: of those, how many sit on a system. */
export const FleetCell = z.object({
  provider: z.string(),
  status: z.enum(SIM_STATUSES).catch('unknown'),
  checked: CheckAge,
  count: z.coerce.number().int(),
  on_system: z.coerce.number().int(),
});
export type FleetCell = z.infer<typeof FleetCell>;

export const fleet = named('fleet', {
  count: endpoint({
    method: 'GET',
    path: '/fleet',
    access: ['read', 'Dashboard'],
    reply: all(FleetCell),
    extension: 'fleet',
  }),
});
