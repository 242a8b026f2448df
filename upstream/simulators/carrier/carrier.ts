import type { SimAction } from '#lib/contract/sims/states.ts';
import type { SimRow } from '#upstream/sims/tables.ts';

export type Subscription = Pick<SimRow, 'imei' | 'iccid' | 'provider' | 'status' | 'msisdn' | 'ipAddress'>;

export type Line = { imei: string; iccid: string | null; state: string; msisdn: string | null; ipAddress: string | null };

/** What became of an order; `until` is when the carrier means to be done, `words` are its own. */
export type Order = { state: 'working'; until: Date } | { state: 'done'; line: Line } | { state: 'failed'; words: string };

export type Upload = { state: 'done' | 'failed'; words: string };

/** The carrier has too much to do: nothing was done, and it wants to be left alone for so many seconds. */
export class CarrierBusy extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super(`the carrier is busy for ${seconds} s`);
    this.seconds = seconds;
  }
}

/** No answer came. What was asked may have been done: `find` tells, once the carrier speaks again. */
export class CarrierSilent extends Error {
  constructor() {
    super('the carrier does not answer');
  }
}

export type Carrier = {
  /** Orders a change. It does not know one request from its repetition: `find` first. */
  order(requestId: string, sim: Subscription, action: SimAction): Promise<Order>;
  /** What became of a request; nothing when the carrier never had it. */
  find(requestId: string, sim: Subscription): Promise<Order | undefined>;
  lookUp(sim: Subscription): Promise<Line>;
  /** Adds a device to the provider's list. The same request again is answered as before once it was done, and tried anew when it had failed. */
  upload(requestId: string, sim: Subscription): Promise<Upload>;
  /** When an order given now should be done. */
  expects(now: Date): Date;
};
