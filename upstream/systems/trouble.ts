import { Refusal } from '#upstream/refusal.ts';
import { StationBusy, StationSilent } from '#upstream/world/station/station.ts';

/** What the station's silence means for whoever asked; other errors are thrown on. */
export function stationTrouble(error: unknown): Refusal {
  if (error instanceof StationBusy) return new Refusal('busy', { message: error.message }, { 'retry-after': String(error.seconds) });
  if (error instanceof StationSilent) return new Refusal('unreachable', { message: error.message });
  throw error;
}
