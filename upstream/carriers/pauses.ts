import { type Clock, SECOND } from '#upstream/core/clock.ts';
import { CarrierBusy } from './carrier.ts';

/** Who is told that a carrier is busy speaks for all: until then nobody asks it. What it throws is `CarrierBusy`. */
export function pauses(clock: Clock) {
  let until = 0;
  return async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const left = until - clock.now().getTime();
    if (left > 0) throw new CarrierBusy(Math.ceil(left / SECOND));
    try {
      return await ask();
    } catch (error) {
      if (error instanceof CarrierBusy) until = clock.now().getTime() + error.seconds * SECOND;
      throw error;
    }
  };
}
