import type { z } from 'zod';
import { Sim } from '#lib/contract/sims/sim.ts';

/** As much of a SIM as names it where it is not read. */
export const KnownSim = Sim.pick({ id: true, imei: true, iccid: true, cs_no: true, site_name: true });
export type KnownSim = z.infer<typeof KnownSim>;
