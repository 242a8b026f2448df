import type { ReactNode } from 'react';
import type { KnownSim } from '#lib/domain/knownSim.ts';
import type { Recent } from './recent.ts';

export type Choice = {
  id: string;
  face: ReactNode;
  /** Where it leads; one of these two is there. */
  href?: string;
  act?: () => void;
  recent?: Recent;
  /** The SIM it is: acts are offered for the one chosen last. */
  sim?: KnownSim;
};

export type Group = { name: 'sims' | 'systems' | 'tickets' | 'acts' | 'recent' | 'here' | 'pages'; title: string; choices: Choice[] };
