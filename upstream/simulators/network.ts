import { randomOf } from './random.ts';

const PANEL_PORT = 2001;

/** One radio in thirty never answers, always the same ones. */
export const isSilent = (imei: string) => randomOf('silent', imei).chance(1 / 30);

export function pingOf(sim: { imei: string; ipAddress: string | null; status: string }, moment: number, tcp?: number) {
  const isOff = sim.status !== 'active' || !sim.ipAddress;
  if (isOff || isSilent(sim.imei) || (tcp !== undefined && tcp !== PANEL_PORT)) return { reachable: false, ms: [], simulated: true };
  const base = 60 + randomOf('distance', sim.imei).below(120);
  const random = randomOf('ping', sim.imei, moment);
  return { reachable: true, ms: Array.from({ length: 4 }, () => base + random.below(90)), simulated: true };
}
