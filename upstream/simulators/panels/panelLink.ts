export type TransferKind = 'upload' | 'download';

/** A transfer as the panel link has it. `share` is 0 to 1; of an upload `content` is what came, of a download what was read back. */
export type PanelTransfer =
  | { state: 'running'; share: number; until: Date }
  | { state: 'done'; content: string }
  | { state: 'failed'; words: string };

/** The panel does not answer: the transfer waits for its next check-in. */
export class PanelSilent extends Error {
  readonly nextCheckIn: Date;
  constructor(nextCheckIn: Date) {
    super('the panel is not reachable');
    this.nextCheckIn = nextCheckIn;
  }
}

/** No answer came from the link. What was asked may have been begun: `find` tells. */
export class LinkSilent extends Error {
  constructor() {
    super('the panel link does not answer');
  }
}

/** What we ask of the link to the panels. Every call may throw `PanelSilent` or `LinkSilent`; none belongs inside a transaction of ours. */
export type PanelLink = {
  start(requestId: string, order: { csNo: string; kind: TransferKind; content?: string }): Promise<PanelTransfer>;
  find(requestId: string): Promise<PanelTransfer | undefined>;
  /** The technician puts a radio in: from now on the panel speaks through it, and says so. */
  fit(csNo: string, imei: string): Promise<void>;
  /** Writes a number that the panel dials into its program; null takes it out. May be repeated. */
  setPhone(csNo: string, which: 'phone' | 'night phone', number: string | null): Promise<void>;
};
