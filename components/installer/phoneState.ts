import type { InstallerJob } from '#lib/contract/installer/shapes.ts';
import type { ENTRANCE_REFUSALS } from '#lib/contract/installer.ts';
import type { InstallerEntry } from './outboxEntry.ts';

/** Why a link could not be opened; `unknown` is no link at all, `waiting` and `failed` are tried again. */
type Entrance = 'asking' | 'waiting' | 'failed' | 'unknown' | 'too-many' | (typeof ENTRANCE_REFUSALS)[number];

export type InstallerState = {
  /** stranger: no link of this system is open here. */
  stage: 'starting' | 'stranger' | 'in';
  job?: InstallerJob;
  entries: readonly InstallerEntry[];
  /** Waiting for another swap: they go when its page or this one can send them, or its link is opened again. */
  otherSystems: number;
  connectivity: 'connecting' | 'live' | 'offline';
  entrance?: Entrance;
  isLockedOut: boolean;
  keeps: boolean;
};

/** Before anything is known; also what the server renders. */
export const START: InstallerState = {
  stage: 'starting',
  entries: [],
  otherSystems: 0,
  connectivity: 'connecting',
  isLockedOut: false,
  keeps: true,
};
