import { z } from 'zod';
import { Amount, many, maybe, maybeText, maybeTime, untold } from '#lib/contract/shapes.ts';

/** How a swap comes to its end, carried out by the server step by step, again after any crash. */
const ENDINGS = ['finalize', 'abort', 'go-back', 'leave'] as const;
export const ENDING_STEPS = [
  ...(['restore-program', 'off-test', 'stock', 'new-sim-on', 'old-sim-on', 'old-sim-off', 'new-sim-off', 'ticket'] as const),
] as const;
/** `leave` is the end of a visit and not of the swap: the new radio stays in the panel unproven, or nobody knows which one is in it. */
export const Ending = z.object({
  kind: z.enum(ENDINGS),
  by: maybeText,
  asked_at: maybeTime,
  reason: maybeText,
  /** Those of `ENDING_STEPS` that apply, in order. */
  steps: many(z.object({ name: z.string(), state: z.enum(['waiting', 'doing', 'done', 'trouble']), message: maybeText, at: maybeTime })),
});

/**
 * Why a swap is not done with: it is open, or was left with the new radio in the panel (`new-stays`), or nobody knows which one is in it
 * (`no-path`); it is on its way to its end, or over while somebody pays, or may pay, for the old SIM, or for the new one that was not needed. `untold`: in
 * a state, or for a reason, that only the upstream knows.
 */
export const UNFINISHED = [
  ...(['open', 'new-stays', 'no-path', 'ending', 'exception', 'old-active', 'new-active', 'old-unknown', 'new-unknown', 'untold'] as const),
] as const;
export const Unfinished = z.object({
  why: z.enum(UNFINISHED).catch('untold'),
  since: maybeTime,
  /** Null: nothing is paid. */
  cents_per_month: untold(Amount),
  /** An ISO 4217 code, where there are cents. */
  currency: maybe(z.string().length(3)),
});
