'use client';

import type { Sim } from '#lib/contract/sims/sim.ts';
import { SIM_ACTIONS } from '#lib/contract/sims/states.ts';
import { SimLifecycleAction } from './SimLifecycleAction.tsx';

export const SimActions = ({ sim }: { sim: Sim }) =>
  SIM_ACTIONS.map((action) => <SimLifecycleAction key={action} sim={sim} action={action} />);
