'use client';

import { SIM_ACTIONS, type Sim } from '#lib/contract/sims.ts';
import { SimLifecycleAction } from './SimLifecycleAction.tsx';

/** The status changes this reader may ask for. */
export const SimActions = ({ sim }: { sim: Sim }) =>
  SIM_ACTIONS.map((action) => <SimLifecycleAction key={action} sim={sim} action={action} />);
