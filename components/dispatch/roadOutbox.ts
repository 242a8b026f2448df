import { isWaiting, type OutboxEntry } from '#lib/browser/outbox/outboxStore.ts';
import type { Part, PROOF_SUBJECTS } from '#lib/contract/dispatch/proof.ts';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { Problem } from '#lib/contract/problem.ts';
import { hasBegun, isOver } from '#lib/domain/stopProgress.ts';

export type ProofSubject = (typeof PROOF_SUBJECTS)[number];

export type RoadAct =
  | { kind: 'depart' }
  | { kind: 'arrive' }
  | { kind: 'done'; note?: string; resolution_code?: string; parts?: Part[]; signed_by?: string }
  /** `of`: the id of the `done` it belongs to. */
  | { kind: 'proof'; of: string; subject: ProofSubject }
  | { kind: 'goBack'; reason: string; minutes?: number }
  /** `of`: the id of what is taken back. `before`: how the visit looked then. */
  | { kind: 'undo'; of: string; what: SaidKind; before: Look };

export type SaidKind = 'depart' | 'arrive' | 'done' | 'goBack';
export type Look = Pick<Stop, 'status' | 'departed_at' | 'arrived_at' | 'ended_at' | 'note'>;

export const lookOf = ({ status, departed_at, arrived_at, ended_at, note }: Stop): Look => ({
  status,
  departed_at,
  arrived_at,
  ended_at,
  note,
});

/** Files of what was done, as they were taken. */
export type ProofFile = { subject: ProofSubject; file: Blob };

export type Finished = { note: string; resolution_code?: string; parts?: Part[]; signed_by?: string; files?: ProofFile[] };

/** What can still be taken back, until then (epoch ms): `act` is its id. */
export type Undoable = { user: number; act: string; stop: number; site: string; kind: SaidKind; before: Look; until: number };

/** One of them on this phone, said by a user of a stop; `verdict`: why the server did not take it, kept until it was read. */
export type RoadEntry = OutboxEntry & {
  user: number;
  stop: number;
  site: string;
  act: RoadAct & { id: string; at: string };
  /** Until then (epoch ms) it can be taken back and is not sent. */
  heldUntil?: number;
  /** It was tried to send, so it may have arrived. */
  isTried?: boolean;
  file?: Blob;
  verdict?: Pick<Problem, 'code' | 'message' | 'errors'>;
};

export const isHeld = ({ heldUntil = 0 }: RoadEntry) => heldUntil > Date.now();

function said(stop: Stop, { act }: RoadEntry): Stop {
  if (act.kind === 'proof') return stop;
  if (act.kind === 'undo') return { ...stop, ...act.before };
  if (isOver(stop)) return stop;
  if (act.kind === 'depart') return { ...stop, departed_at: stop.departed_at ?? act.at };
  if (act.kind === 'arrive') return { ...stop, status: 'arrived', arrived_at: stop.arrived_at ?? act.at };
  const note = act.kind === 'done' ? (act.note ?? null) : act.reason;
  return { ...stop, status: act.kind === 'done' ? 'done' : 'go-back', ended_at: act.at, note };
}

/** As the server numbers a day: what is over as it ended, then where somebody is, then the rest in its order. */
const rank = (stop: Stop) => (isOver(stop) ? 0 : hasBegun(stop) ? 1 : 2);
const ended = ({ ended_at: at }: Stop) => (at ? Date.parse(at) : 0);

/** A day as the server has it, with what was said on this phone since on top of it. */
export function withEntries(day: Dispatch, entries: readonly RoadEntry[]): Dispatch {
  const mine = entries.filter((entry) => isWaiting(entry) && day.stops.some(({ id }) => id === entry.stop));
  if (mine.length === 0) return day;
  const stops = mine.reduce<readonly Stop[]>(
    (all, entry) => all.map((stop) => (stop.id === entry.stop ? said(stop, entry) : stop)),
    day.stops,
  );
  return { ...day, stops: [...stops].sort((one, other) => rank(one) - rank(other) || ended(one) - ended(other)) };
}
