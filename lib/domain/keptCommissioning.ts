import type { SignalPath } from '#lib/contract/protection.ts';
import type { Signal } from '#lib/contract/signals.ts';
import type { CommissionedZone, Commissioning, Strength } from '#lib/contract/swaps/commissioning.ts';
import type { SystemKind } from '#lib/contract/systems.ts';
import type { Demands } from './demands.ts';

export type ProgramZone = Pick<CommissionedZone, 'number' | 'name' | 'type' | 'area'>;
type Signed = { by: string | null; at: string; reason: string; on_site: boolean };
type HeardZone = {
  tripped_at: string | null;
  code: string | null;
  restored_at: string | null;
  other: { at: string; path: SignalPath } | null;
};
/** A signal as a commissioning hears it. */
export type HeardSignal = Pick<Signal, 'id' | 'at' | 'code' | 'kind' | 'zone' | 'path'>;
export type Heard = {
  zones: Record<string, HeardZone>;
  reports: Partial<Record<SignalPath, { at: string; code: string }>>;
  /** Whether anything came since the fit: without, that no trouble is open says nothing. */
  any: boolean;
  trouble: { at: string; code: string } | null;
  /** Up to which signal the station's book was read, and what of it a later one may still restore. Without, it is read from the fit on. */
  read?: { id: number; open: HeardSignal[] };
};

/** What a swap keeps of its commissioning. What is demanded is settled when it begins; the kinds of its system when it ends. */
export type KeptCommissioning = {
  demands: Demands;
  kinds?: SystemKind[] | null;
  source: Commissioning['source'];
  source_at: string | null;
  zones: ProgramZone[];
  paths: SignalPath[];
  heard: Heard;
  /** When "tripped now" was pressed, by zone, the newest last. */
  pressed: Record<string, string[]>;
  /** By zone, of a kind without any by the kind, and of the rest by name. */
  untested: { zones: Record<string, Signed>; kinds?: Record<string, Signed>; network?: Signed; strength?: Signed };
  strength: { before: Strength | null; after: Strength | null };
};

export const NOTHING_HEARD: Heard = { zones: {}, reports: {}, any: false, trouble: null };

/** Other zones make another meaning of what was heard: the book is read anew. */
export const readAnew = (kept: KeptCommissioning): KeptCommissioning => ({ ...kept, heard: { ...kept.heard, read: undefined } });

/** Another radio, or the one that was taken out and put in again, proves everything anew; what is known of panel and old radio stays. */
export const forgetHeard = (kept: KeptCommissioning | null): KeptCommissioning | null =>
  kept && { ...kept, heard: NOTHING_HEARD, pressed: {}, untested: { zones: {} }, strength: { ...kept.strength, after: null } };
