import { CarrierBusy } from '#upstream/carriers/carrier.ts';
import { type Clock, MINUTE, SECOND } from '#upstream/core/clock.ts';

/** Activate Service for Devices: 100 requests a minute. */
const PER_MINUTE = 100;

/** Keeps what one instance sends below the limit, so that ThingSpace has nothing to refuse. Throws `CarrierBusy`. */
export function rateLimit(clock: Clock) {
  let sent: number[] = [];
  return () => {
    const now = clock.now().getTime();
    sent = sent.filter((at) => at > now - MINUTE);
    const [first] = sent;
    if (first !== undefined && sent.length >= PER_MINUTE) throw new CarrierBusy(Math.ceil((first + MINUTE - now) / SECOND));
    sent.push(now);
  };
}
