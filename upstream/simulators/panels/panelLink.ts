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

/** No answer came from the link. What was asked may have been begun: `find` tells. */
export class LinkSilent extends Error {
  constructor() {
    super('the panel link does not answer');
  }
}

export type PanelLink = {
  start(requestId: string, order: { csNo: string; kind: TransferKind; content?: string }): Promise<PanelTransfer>;
  find(requestId: string): Promise<PanelTransfer | undefined>;
  fit(csNo: string, numbers: string): Promise<void>;
  /** Writes a number that the panel dials into its program; null takes it out. May be repeated. */
  setPhone(csNo: string, which: 'phone' | 'night phone', number: string | null): Promise<void>;
};
