import { simNumber } from '#lib/domain/simNumber.ts';
import { randomOf } from './random.ts';

const PANEL_PORT = 2001;

/** One radio in thirty never answers, always the same ones. */
export const isSilent = (number: string) => randomOf('silent', number).chance(1 / 30);

type Pinged = { imei: string; iccid?: string | null; ipAddress: string | null; status: string };

export function pingOf(sim: Pinged, moment: number, tcp?: number) {
  const number = simNumber({ imei: sim.imei, iccid: sim.iccid ?? null });
  const isOff = sim.status !== 'active' || !sim.ipAddress;
  if (isOff || isSilent(number) || (tcp !== undefined && tcp !== PANEL_PORT)) return { reachable: false, ms: [], simulated: true };
  const base = 60 + randomOf('distance', number).below(120);
  const random = randomOf('ping', number, moment);
  return { reachable: true, ms: Array.from({ length: 4 }, () => base + random.below(90)), simulated: true };
}
