import { z } from 'zod';
import { flag, Id, many, maybe, maybeId, maybeText, maybeTime, nameOf, Text, Time, Version, wordLike } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { ARRIVAL_WHYS } from '#lib/contract/words/arrival.ts';
import { Check, InPanel } from './checks.ts';
import { Commissioning } from './commissioning.ts';
import { Ending, Unfinished } from './ending.ts';
import { Follow } from './follow.ts';
import { SwapMove } from './move.ts';
import { SwapTest } from './onTest.ts';
import { Before, Exception, Proof } from './proof.ts';
import { ProgramWork, Transfer } from './transfers.ts';
import { Unprotected } from './unprotected.ts';

export const SWAP_STATUSES = ['draft', 'open', 'on-test', 'saving', 'sending', 'proving', 'finalized', 'aborted', 'go-back'] as const;
export const SwapStatus = z.enum(SWAP_STATUSES);
export type SwapStatus = z.infer<typeof SwapStatus>;

/** 1 ticket, 2 SIMs, 3 on test, 4 program and fit, 5 send and prove, 6 off test and finish. */
export const SWAP_STEPS = ['ticket', 'sims', 'test', 'fit', 'prove', 'finish'] as const;

/** A lease on the swap: who has it open, until when unless they say so again. */
export const Presence = z.object({
  user_id: Id,
  user: maybeText,
  until: Time,
  /** It was taken over: from whom, when and why. */
  taken: maybe(z.object({ from_id: Id, from: maybeText, at: Time, reason: maybeText })),
});

export const SwapEvent = z.object({
  id: Id,
  at: Time,
  by: maybeText,
  /** begun, step, follow-…, check, program-work, test-…, move-…, save-…, send-…, sim-…, proof-…, link-…, site-…, in-panel, exception, taken-over, ending-…, finalized, aborted, gone-back, left, note. */
  kind: z.string(),
  message: maybeText,
  /** What it was about: names, numbers, times; the sentence is `messages.swaps.events.<kind>`. `on_site`: it was done there. */
  facts: maybe(z.record(z.string(), z.unknown())),
});
export type SwapEvent = z.infer<typeof SwapEvent>;

export const Swap = z.object({
  id: Id,
  ticket_number: Text,
  cs_no: Text,
  /** The furthest reached, by `SWAP_STEPS`, from 1. */
  step: z.coerce.number().int().min(1).max(6).catch(1),
  /** Of `SWAP_STATUSES`; another one of the upstream's own is told as it came. */
  status: wordLike(SWAP_STATUSES),
  system_no: maybeText,
  site: maybeText,
  site_name: maybeText,
  Branch: maybeText,
  panel_type: maybeText,
  panel_flagged: flag,
  /** What its system protects against, of `SYSTEM_KINDS`; null: nobody said. */
  kinds: z.preprocess((value) => value ?? null, many(maybeText).nullable()),
  cell_type: maybeText,
  old_sim_id: maybeId,
  new_sim_id: maybeId,
  old_sim: maybe(Sim),
  new_sim: maybe(Sim),
  before: maybe(Before),
  /** Null: a new line, or not told. */
  move: maybe(SwapMove),
  /** Null: no new SIM is chosen, or it is not told; then the whole program is due. */
  program_work: maybe(ProgramWork),
  test: maybe(SwapTest),
  /** Somebody on site asked for a test since the last one was asked for. */
  test_wanted: maybe(z.object({ by: maybeText, at: z.string() })),
  upload: maybe(Transfer),
  download: maybe(Transfer),
  proof: maybe(Proof),
  /** Null: nothing is demanded of zones, paths and signal strength; one signal of the new radio will do. */
  commissioning: maybe(Commissioning),
  exception: maybe(Exception),
  ending: maybe(Ending),
  /** Null: a person takes each step, or it is not told. */
  follow: maybe(Follow),
  checks: many(Check),
  touched: flag,
  /** Which radio is in the panel, or is to be again (`old`), where somebody said more than the checklist. */
  in_panel: maybe(z.object({ which: InPanel.catch('unknown'), by: maybeText, at: maybeTime, reason: maybeText })),
  /** Done on site and not decided at the desk: another SIM in hand (`other-sim`), hands on the panel while it was off test (`off-test`), somebody at the panel whose phone may not put it on test (`arrived`, and `why`). */
  site_alerts: many(
    z.object({
      id: Id,
      kind: z.enum(['other-sim', 'off-test', 'arrived']),
      /** Null: of another kind, or not told. */
      why: maybe(z.enum(ARRIVAL_WHYS)).catch(null),
      at: Time,
      by: maybeText,
      check: maybeText,
      sim_id: maybeId,
      imei: maybeText,
    }),
  ),
  presence: maybe(Presence),
  unfinished: maybe(Unfinished),
  /** Of a swap that is over; null: not worked out, or not told. */
  unprotected: maybe(Unprotected),
  notes: maybeText,
  created_by: nameOf,
  /** The account that began it, while it is there. */
  created_by_id: maybeId,
  /** Who answers for it: who began it, or took it over. */
  owner_id: maybeId,
  created_at: maybeTime,
  updated_at: maybeTime,
  finalized_at: maybeTime,
  version: Version,
});
export type Swap = z.infer<typeof Swap>;
