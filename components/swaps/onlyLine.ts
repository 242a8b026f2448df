import type { Sim } from '#lib/contract/sims/sim.ts';

/** The SIM a swap takes off a system where there is no choice: the only one with a line, else the only one. */
export function onlyLine(sims: readonly Pick<Sim, 'id' | 'status'>[]): number | undefined {
  const lines = sims.filter(({ status }) => status === 'active' || status === 'suspended' || status === 'unknown');
  const [only, ...others] = lines.length > 0 ? lines : sims;
  return others.length === 0 ? only?.id : undefined;
}
