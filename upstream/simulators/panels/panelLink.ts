import type { SignalPath } from '#lib/contract/protection.ts';
import type { panelEvents } from './tables.ts';

export type TransferKind = 'upload' | 'download';

export type PanelTransfer =
  | { state: 'running'; share: number; until: Date }
  | { state: 'done'; content: string }
  | { state: 'failed'; words: string };

export class PanelSilent extends Error {
  readonly nextCheckIn: Date;
  constructor(nextCheckIn: Date) {
    super('the panel is not reachable');
    this.nextCheckIn = nextCheckIn;
  }
}

export const KEY_REFUSED = 'The panel refused the remote key.';

/** No answer came from the link. What was asked may have been begun: `find` tells. */
export class LinkSilent extends Error {
  constructor() {
    super('the panel link does not answer');
  }
}

/** `isAnyZone`: one zone, whichever; nobody knows which it has. */
export type Wanted = { zones: readonly number[]; isAnyZone: boolean; reports: readonly SignalPath[] };

/** `programmed`: it took a program; `fitted`: somebody put another radio in. `zone` is of a signal, or its user. */
export type PanelEvent = Pick<typeof panelEvents.$inferSelect, 'at' | 'what' | 'code' | 'zone'>;

/** The panel did not take the remote key. */
export class KeyRefused extends Error {
  constructor() {
    super(KEY_REFUSED);
  }
}

/**
 * `remoteKey`: what a panel wants to be told before it is read or programmed from afar; none where null (DMP XT Series Programming Guide, Remote Options:
 * Remote Key, up to 8 digits, blank from the factory).
 */
export type PanelLink = {
  start(requestId: string, order: { csNo: string; kind: TransferKind; content?: string; remoteKey: string | null }): Promise<PanelTransfer>;
  find(requestId: string): Promise<PanelTransfer | undefined>;
  fit(csNo: string, numbers: string): Promise<void>;
  /** Whoever is at it does the next of what is wanted of it: lets go of a tripped zone, has it report by a path, trips a zone. False: it is done. */
  walk(csNo: string, wanted: Wanted): Promise<boolean>;
  /** As its radio has it now; nothing where the panel can't tell. */
  strength(csNo: string): Promise<{ dbm: number; band: string } | undefined>;
  /** What it keeps of what happened to it, newest first, whether it could say so to the station or not. */
  events(csNo: string, remoteKey: string | null): Promise<PanelEvent[]>;
  /** Writes a number that the panel dials into its program; null takes it out. May be repeated. */
  setPhone(csNo: string, which: 'phone' | 'night phone', number: string | null, remoteKey: string | null): Promise<void>;
};
