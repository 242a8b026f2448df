import type { SimAction } from '#lib/contract/sims.ts';
import type { SimRow } from '#upstream/sims/tables.ts';

/** A SIM as the desk knows it when it speaks to the carrier. */
export type Subscription = Pick<SimRow, 'imei' | 'iccid' | 'provider' | 'status' | 'msisdn' | 'ipAddress'>;

/** A line as the carrier has it; `state` is its own word, `imei` the radio it sees the card in. */
export type Line = { imei: string; iccid: string | null; state: string; msisdn: string | null; ipAddress: string | null };

/** What became of an order; `until` is when the carrier means to be done, `words` are its own. */
export type Order = { state: 'working'; until: Date } | { state: 'done'; line: Line } | { state: 'failed'; words: string };

/** What came of an upload, in the provider's words. */
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

/** What we ask of a carrier. Every call may throw `CarrierBusy` or `CarrierSilent`; none belongs inside a transaction of ours. */
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
