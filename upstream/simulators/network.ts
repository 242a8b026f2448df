import { randomOf } from './random.ts';

const PANEL_PORT = 2001;

export function pingOf(sim: { imei: string; ipAddress: string | null; status: string }, moment: number, tcp?: number) {
  const isSilent = sim.status !== 'active' || !sim.ipAddress || randomOf('silent', sim.imei).chance(1 / 30);
  if (isSilent || (tcp !== undefined && tcp !== PANEL_PORT)) return { reachable: false, ms: [], simulated: true };
  const base = 60 + randomOf('distance', sim.imei).below(120);
  const random = randomOf('ping', sim.imei, moment);
  return { reachable: true, ms: Array.from({ length: 4 }, () => base + random.below(90)), simulated: true };
}
