import { z } from 'zod';
import { ProgramDifference } from '#lib/contract/programs.ts';
import { flag, many, maybe, maybeId, maybeNumber, maybeText, maybeTime } from '#lib/contract/shapes.ts';
import { Communication } from './communication.ts';

/** trapped: unreachable, the panel checks in by itself. parked: the test ended first, it asks for a new one. asked: no more is told. */
const TRANSFER_STATES = ['asked', 'queued', 'running', 'trapped', 'parked', 'done', 'failed'] as const;
export const Transfer = z.object({
  state: z.enum(TRANSFER_STATES).catch('queued'),
  by: maybeText,
  asked_at: maybeTime,
  finished_at: maybeTime,
  /** 0 to 1. */
  progress: maybeNumber,
  program_id: maybeId,
  /** SHA-256, hex; bytes; zones in it. */
  hash: maybeText,
  size: maybeNumber,
  zones: maybeNumber,
  /** A send: what was read back equals what was sent. */
  compared: maybe(flag),
  /** A trapped job: when it was taken on, the panel's next check-in, and when it gives up. */
  trapped_at: maybeTime,
  next_check_in: maybeText,
  gives_up_at: maybeTime,
  message: maybeText,
  /** A send that read back otherwise: where, what was sent (`before`) and what the panel has (`after`); at most 50. */
  differences: many(ProgramDifference),
  /** A send: of the communication section alone, or of everything; null: everything. */
  scope: maybe(z.enum(['cell', 'whole'])),
  /** The communication section as it was sent, where it is not the one of the program that was saved. */
  communication: maybe(Communication).catch(null),
});
export type Transfer = z.infer<typeof Transfer>;

/** What is sent to the panel of a swap: `none`, its program stays as it is; `cell`, its communication section; `whole`, the last saved one and all of it. */
export const PROGRAM_WORKS = ['none', 'cell', 'whole'] as const;
export const ProgramWorkKind = z.enum(PROGRAM_WORKS);
export type ProgramWorkKind = z.infer<typeof ProgramWorkKind>;
/** `by` and `reason` are of whoever chose otherwise than what is exchanged asks for; null: it was derived. */
export const ProgramWork = z.object({ kind: ProgramWorkKind.catch('whole'), by: maybeText, at: maybeTime, reason: maybeText });
export type ProgramWork = z.infer<typeof ProgramWork>;
