import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { stopFor } from './acts.ts';
import { fittable, truckOf } from './truckParts.ts';

/** `GET /stops/:id/truck`: what lies on the truck that goes there and may be fitted. */
export const truckStock =
  ({ database }: Context): Handlers<typeof contract.dispatch>['truckStock'] =>
  async (asked) => {
    const found = await database.transaction((tx) => stopFor(tx, asked));
    if (!found || found instanceof ProblemResponse) return found as ProblemResponse;
    const code = truckOf(found.technician);
    if (!code || !found.ticket.csNo) return { data: [] };
    const free = await fittable(database, code);
    return {
      data: free.map(({ id, deviceType, imei, iccid, meid }) => ({ sim_id: id, device_type: deviceType, number: imei || iccid || meid })),
    };
  };
