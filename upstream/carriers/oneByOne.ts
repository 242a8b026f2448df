import type { SimAction } from '#lib/contract/sims/states.ts';
import { type Carrier, CarrierBusy, CarrierSilent, type LineAnswer, type LineOrder } from './carrier.ts';

/** The orders of a carrier that takes one line in a request. */
export const oneByOne = (order: Carrier['order']): Pick<Carrier, 'most' | 'orderMany'> => ({
  most: () => 1,
  async orderMany(lines: readonly LineOrder[], action: SimAction) {
    const answers: LineAnswer[] = [];
    for (const { requestId, sim } of lines) answers.push(await order(requestId, sim, action).catch(trouble));
    return answers;
  },
});

export function trouble(error: unknown): CarrierBusy | CarrierSilent {
  if (error instanceof CarrierBusy || error instanceof CarrierSilent) return error;
  throw error;
}
