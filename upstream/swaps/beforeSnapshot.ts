import type { z } from 'zod';
import type { Before } from '#lib/contract/swaps/proof.ts';
import type { Context } from '#upstream/context.ts';
import { MINUTE } from '#upstream/core/clock.ts';
import type { SimRow } from '#upstream/sims/tables.ts';
import { pingOf } from '#upstream/simulators/network.ts';
import { lastSignalOf } from '#upstream/systems/signals.ts';
import { readStrength } from './strength.ts';
import type { SwapRow } from './tables.ts';

export async function beforeSnapshotOf(
  context: Context,
  { csNo, panelType, commissioning }: Pick<SwapRow, 'csNo' | 'panelType' | 'commissioning'>,
  sim: SimRow,
): Promise<z.infer<typeof Before>> {
  const now = context.clock.now();
  const last = await lastSignalOf(context, csNo).catch(() => undefined);
  return {
    at: now.toISOString(),
    status: sim.status,
    last_signal_at: last?.at ?? null,
    last_signal_path: last?.path ?? null,
    ping: pingOf(sim, Math.floor(now.getTime() / MINUTE)),
    ...(commissioning && { strength: (await readStrength(context, { csNo, panelType })) ?? null }),
  };
}
