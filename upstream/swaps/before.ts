import type { z } from 'zod';
import type { Before } from '#lib/contract/swaps.ts';
import { MINUTE } from '#upstream/clock.ts';
import type { SimRow } from '#upstream/db/schema.ts';
import type { World } from '#upstream/handlers.ts';
import { lastSignalOf } from '#upstream/systems/signals.ts';
import { pingOf } from '#upstream/world/network.ts';

/** The old SIM as it is before anything is done. A station that does not answer leaves the last signal open. */
export async function beforeOf(world: World, csNo: string, sim: SimRow): Promise<z.infer<typeof Before>> {
  const now = world.clock.now();
  const last = await lastSignalOf(world, csNo).catch(() => undefined);
  return {
    at: now.toISOString(),
    status: sim.status,
    last_signal_at: last?.at ?? null,
    last_signal_path: last?.path ?? null,
    ping: pingOf(sim, Math.floor(now.getTime() / MINUTE)),
  };
}
