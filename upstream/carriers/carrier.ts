import type { Provider, SimAction } from '#lib/contract/sims/states.ts';
import type { CarrierMove } from '#lib/contract/swaps/move.ts';
import type { SimRow } from '#upstream/sims/tables.ts';

export type Subscription = Pick<
  SimRow,
  | 'imei'
  | 'iccid'
  | 'provider'
  | 'status'
  | 'providerState'
  | 'msisdn'
  | 'ipAddress'
  | 'suspendedUntil'
  | 'plan'
  | 'carrierPlan'
  | 'deviceType'
>;

/** `imei`: the radio it was seen in last, or that it was activated with; null: a card that was in none yet. */
export type Line = { imei: string | null; iccid: string | null; state: string; msisdn: string | null; ipAddress: string | null } & {
  /** Of its card, and the account it is billed by; absent: not told. */
  eid?: string | null;
  imsi?: string | null;
  account?: string | null;
  /** The service plan it is on, by the carrier's code or name for it; absent: not told. */
  plan?: string | null;
  /** When it was activated last, or for the first time; a carrier tells one of them, or none. */
  activatedAt?: Date | null;
  firstActivatedAt?: Date | null;
  /** Its last session, or now where one is under way; the bytes it used in its billing cycle, and when that is over. Absent or null: not told. */
  lastSessionAt?: Date | null;
  usageBytes?: number | null;
  usageUntil?: Date | null;
};

/** What somebody needs to know of a line beside what its carrier tells anyway. */
export type Wants = { session?: boolean; usage?: boolean };
export type Asked = Subscription & { wants?: Wants };

/** What became of an order; `isRefused`: it was refused, and the line is there, so that nobody knows since when; `until` is when the carrier means to be done, `words` are its own. Unknown: what it says and what the line says never agreed. */
export type Order =
  | { state: 'working'; until: Date }
  | { state: 'done'; line: Line; isRefused?: boolean }
  | { state: 'failed'; words: string }
  | { state: 'unknown'; words: string };

/** Working: it tells later how it went. */
export type Upload = { state: 'done' | 'failed'; words: string } | { state: 'working'; words: string; until: Date };

export type LineOrder = { requestId: string; sim: Subscription };
/** What came of one of several orders; trouble where that line's own request had it. */
export type LineAnswer = Order | CarrierBusy | CarrierSilent;

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
  constructor(message = 'the carrier does not answer') {
    super(message);
  }
}

export type Carrier = {
  /** Orders a change. It does not know one request from its repetition: `find` first. */
  order(requestId: string, sim: Subscription, action: SimAction): Promise<Order>;
  /** How many lines it takes in one request; 1 where each goes by itself. */
  most(provider: Provider, action: SimAction): number;
  /** The same change of several lines of one carrier, in as few requests as it takes; in their order, what came of each. */
  orderMany(lines: readonly LineOrder[], action: SimAction): Promise<LineAnswer[]>;
  /** Moves a line to another card, another radio or both. `find` it by the line that is moved. Its end is told by a callback too. */
  change(requestId: string, from: Subscription, to: Subscription, move: Exclude<CarrierMove, 'new-line'>): Promise<Order>;
  /** What became of a request; nothing when the carrier never had it. */
  find(requestId: string, sim: Subscription): Promise<Order | undefined>;
  lookUp(sim: Subscription): Promise<Line>;
  /** Asks about several lines of one carrier, as many and as often as `CARRIER_RULES` has it; in their order, nothing for one that was not answered. */
  lookUpMany(provider: Provider, sims: readonly Asked[]): Promise<(Line | undefined)[]>;
  /** Hears of what the carrier does with a line without being asked, and of a line that it moved. What nobody hears is not told again. */
  onCallback(receive: (line: Line, provider: Provider) => Promise<void>): void;
  /** Adds a device to the provider's list. The same request again is answered as before once it was done, and tried anew when it had failed. */
  upload(requestId: string, sim: Subscription): Promise<Upload>;
  /** Whether uploads that are asked for at the same time go in one request. */
  uploadsTogether(provider: Provider): boolean;
  /** What became of an upload that is told later; nothing of one that never arrived. */
  findUpload(requestId: string, sim: Subscription): Promise<Upload | undefined>;
  /** When an order given now should be done. */
  expects(now: Date, provider: Provider): Date;
};

/** One that is not simulated. */
export type RealCarrier = Carrier & {
  needsCard: boolean;
  /** Bytes a day; nothing of a carrier that does not tell them by day. */
  usage(sim: Subscription): Promise<{ day: string; bytes: number }[]>;
};
