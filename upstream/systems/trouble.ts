import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { StationBusy, StationSilent } from '#upstream/simulators/station/station.ts';

export function stationTrouble(error: unknown): ProblemResponse {
  if (error instanceof StationBusy)
    return new ProblemResponse('busy', { message: error.message }, { 'retry-after': String(error.seconds) });
  if (error instanceof StationSilent) return new ProblemResponse('unreachable', { message: error.message });
  throw error;
}
