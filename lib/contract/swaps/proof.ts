import { z } from 'zod';
import { Id, many, maybe, maybeText, maybeTime, Text, Time } from '#lib/contract/shapes.ts';
import { Ping } from '#lib/contract/sims.ts';
import { PROOFS } from '#lib/contract/words/commissioning.ts';
import { Strength } from './commissioning.ts';

/** The old SIM as it was before anything was done. */
export const Before = z.object({
  at: maybeTime,
  status: maybeText,
  last_signal_at: maybeTime,
  last_signal_path: maybeText,
  ping: maybe(Ping),
  strength: maybe(Strength).optional(),
});

const ProofSignal = z.object({ id: Id, at: Time, code: Text, path: Text });
/** What was found; `missing` names what of the radio in the panel is not there yet, by `ALL_PROOFS`. */
export const Proof = z.object({
  /** Since when the radio is in: the new one, or the old one again. */
  fitted_at: maybeTime,
  signal: maybe(ProofSignal),
  /** The last one after the fit that does not count: it came by another path. */
  other_signal: maybe(ProofSignal),
  ping: maybe(z.object({ at: Time, ...Ping.shape })),
  /** What the carrier sees on the line now; it counts when both equal the new SIM's. */
  carrier: maybe(z.object({ at: Time, imei: maybeText, iccid: maybeText, state: maybeText })),
  /** Where it is not told, or can't be read, everything is. */
  missing: z.preprocess((names) => names ?? [...PROOFS], many(z.string())),
});
export type Proof = z.infer<typeof Proof>;

/** Signed by a second person when a proof is missing; the old SIM stays active under it. */
export const Exception = z.object({ by: maybeText, at: maybeTime, reason: maybeText, missing: many(z.string()) });
