import { z } from 'zod';
import { flag, maybe, maybeId, maybeNumber, maybeText, maybeTime } from '#lib/contract/shapes.ts';

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
});
export type Transfer = z.infer<typeof Transfer>;
