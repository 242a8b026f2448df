import type { ReactNode } from 'react';
import type { KnownSim } from '#lib/domain/knownSim.ts';
import type { Recent } from './recent.ts';

export type Choice = {
  id: string;
  face: ReactNode;
  href?: string;
  act?: () => void;
  recent?: Recent;
  /** The SIM it is: acts are offered for the one chosen last. */
  sim?: KnownSim;
};

export type Group = {
  name: 'sims' | 'systems' | 'tickets' | 'customers' | 'acts' | 'recent' | 'here' | 'pages';
  title: string;
  choices: Choice[];
};
