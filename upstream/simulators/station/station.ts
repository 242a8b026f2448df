import type { StationAct } from '#lib/contract/signals.ts';
import type { SERVICES } from '#lib/contract/systems.ts';
import { TEST_SAYINGS } from '#lib/contract/words/onTest.ts';
import type { Stretch } from '#lib/domain/protection.ts';
import type { Scope } from '#lib/domain/testScope.ts';

export type Account = { systemNo: string; csNo: string };

/** `until` is the end the station keeps by itself. `request` is our newest that it took: unconfirmed, it is not in force, and has no `number` yet. */
export type Status = {
  onTest: boolean;
  since: Date | null;
  until: Date | null;
  scope: Scope;
  request: { id: string; wants: 'on' | 'off'; isConfirmed: boolean; number: string | null } | null;
};

/** A system in the station's list of all. `supervision`: a signal is due at least so often, in minutes; `radios`: how many its panel has; `test`: it is on test now, by whomever. */
export type Overview = {
  csNo: string;
  service: (typeof SERVICES)[number];
  lastSignalAt: Date | null;
  supervision: number;
  radios: number | null;
  test: { since: Date; until: Date } | null;
  checkIns: CheckIns[];
};

/** What a test is asked for; without it, the whole system. */
export type About = Scope & { category: string | null; caller: string | null };

export type Receipt = { state: 'taken' } | { state: 'refused'; words: string };

export type SignalPath = 'cell' | 'ip' | 'phone';
export type Heard = {
  id: number;
  at: Date;
  code: string;
  zone: string | null;
  path: SignalPath;
  onTest: boolean;
  isRestored: boolean;
  isCancelled: boolean;
  /** The area of its zone, the name of the zone or user, and the message as the receiver had it. */
  area: string | null;
  point: string | null;
  original: string | null;
  receiver: string | null;
  line: string | null;
  acts: { at: Date | null; what: StationAct; by: string | null }[];
};

/** By a path of a panel: how often it checks in, in minutes (null: not by itself), when it was heard, and from its last check-in to the next one where it missed some. */
export type CheckIns = { path: SignalPath; checkIn: number | null; heardAt: Date | null; gaps: Stretch[] };

export type Emitted = { code: string; zone?: string | null; path: SignalPath };

/** Which signals: those after or before an id, those since a moment; never more than `limit`. */
export type Sought = { after?: number; before?: number; since?: Date; limit: number };

/** No answer came. What was asked may have been done: `status` tells, once the station speaks again. */
export class StationSilent extends Error {
  constructor(message: string = TEST_SAYINGS.silent) {
    super(message);
  }
}

/** An answer all the same: nothing was done, and it wants to be left alone for so many seconds. */
export class StationBusy extends StationSilent {
  readonly seconds: number;
  constructor(seconds: number) {
    super(`The central station is busy for ${seconds} s`);
    this.seconds = seconds;
  }
}

export type Station = {
  emit(csNo: string, signal: Emitted): Promise<void>;
  /** Asks to log signals without acting on them, for so many minutes from its confirmation on. A newer request takes the place of an older one. */
  onTest(requestId: string, account: Account, minutes: number, about?: About): Promise<Receipt>;
  offTest(requestId: string, account: Account): Promise<Receipt>;
  status(account: Account): Promise<Status>;
  knows(csNo: string, passcode: string): Promise<boolean>;
  /** Newest first; with `after` the oldest of those come, also newest first, so that nothing is skipped. */
  signals(csNo: string, sought: Sought): Promise<Heard[]>;
  /** An alarm was set off by those who work there: it acts on it no further. Asked again it is the same. */
  cancel(csNo: string, signalId: number): Promise<void>;
  /** What it knows of the paths of a panel since a moment; of one it does not supervise, nothing. */
  checkIns(csNo: string, since: Date): Promise<CheckIns[]>;
  overview(accounts: readonly Account[]): Promise<Overview[]>;
};
