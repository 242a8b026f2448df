import type { z } from 'zod';
import type { Found as FoundSchema } from '#lib/contract/sims.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import type { SimRow } from './tables.ts';

export type Found = z.infer<typeof FoundSchema>;

export const labelOf = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');

export const foundSim = (sim: SimRow): Found => ({
  kind: 'sim',
  id: `${sim.id}`,
  label: labelOf(simNumber(sim), sim.deviceType, sim.siteName ?? sim.warehouseCode),
});
