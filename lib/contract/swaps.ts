import { z } from 'zod';
import { LANGUAGES } from '#lib/format/languages.ts';
import { endpoint, named } from './endpoint.ts';
import {
  all,
  anyOf,
  FileBody,
  flag,
  Id,
  listOf,
  many,
  maybe,
  maybeNumber,
  maybeText,
  maybeTime,
  nameOf,
  one,
  Paging,
  Text,
  Time,
  Version,
} from './shapes.ts';
import { PingAnswer, Sim } from './sims.ts';

export const SWAP_STATUSES = ['draft', 'open', 'on-test', 'saving', 'sending', 'proving', 'finalized', 'aborted', 'go-back'] as const;
export const SwapStatus = z.enum(SWAP_STATUSES);
export type SwapStatus = z.infer<typeof SwapStatus>;

/** 1 ticket, 2 SIMs, 3 on test, 4 program and fit, 5 send and prove, 6 off test and finish. */
export const SWAP_STEPS = ['ticket', 'sims', 'test', 'fit', 'prove', 'finish'] as const;

/**
 * What a person says about a swap, once each, with name and time. `no-old-sim`: the system had none. `use-last-program`: the panel can't be
 * read, the last saved program will do. `verify-later`: the new SIM's activation may come true after the fit. The rest are the technician's
 * checklist; `programmed-on-site` is for panels that are not flagged, the last three are the way back to the old radio.
 */
const SWAP_CHECKS = [
  'no-old-sim',
  'use-last-program',
  'verify-later',
  'power-off',
  'old-removed',
  'fitted',
  'antenna',
  'tamper-closed',
  'programmed-on-site',
  'new-removed',
  'old-back',
  'closed-back',
] as const;
export const SwapCheck = z.enum(SWAP_CHECKS);
export type SwapCheck = z.infer<typeof SwapCheck>;
/** `on_site`: the installer said it, by their own phone. */
export const Check = z.object({
  name: z.string(),
  by: maybeText,
  at: maybeTime,
  note: maybeText,
  on_site: z.boolean().optional().catch(undefined),
  /** When it was heard of, where that was later. */
  received_at: z.string().optional().catch(undefined),
});

/** The old SIM as it was before anything was done. */
export const Before = z.object({
  at: maybeTime,
  status: maybeText,
  last_signal_at: maybeTime,
  last_signal_path: maybeText,
  ping: maybe(PingAnswer),
});

/** asking: the station has not confirmed yet. lost: it can't be reached while an off test is due. */
export const TEST_STATES = ['asking', 'on', 'ending', 'lost', 'off', 'failed'] as const;
/** The test of a swap as the desk knows it; `expires_at` is the station's own end, set by its confirmation. */
export const SwapTest = z.object({
  state: z.enum(TEST_STATES).catch('asking'),
  minutes: maybeNumber,
  by: maybeText,
  asked_at: maybeTime,
  confirmed_at: maybeTime,
  expires_at: maybeTime,
  off_asked_at: maybeTime,
  off_confirmed_at: maybeTime,
  /** The station's words, or ours: why it failed or what is being tried again. */
  message: maybeText,
});
export type SwapTest = z.infer<typeof SwapTest>;

/** trapped: the panel is not reachable and does its next check-in by itself. parked: the test ended first, it asks for a new one. */
const TRANSFER_STATES = ['queued', 'running', 'trapped', 'parked', 'done', 'failed'] as const;
/** A program on its way from the panel (upload, save) or to it (download, send). */
export const Transfer = z.object({
  state: z.enum(TRANSFER_STATES).catch('queued'),
  by: maybeText,
  asked_at: maybeTime,
  finished_at: maybeTime,
  /** 0 to 1. */
  progress: maybeNumber,
  program_id: maybeNumber,
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

/** Which radio is in the panel; `old` is the state before, of a system that had none too. */
const IN_PANEL = ['old', 'new', 'unknown'] as const;
export const InPanel = z.enum(IN_PANEL);
export type InPanel = z.infer<typeof InPanel>;

/** What proves that the radio in the panel carries the alarm; `missing` names what of the new one is not there yet, by `PROOFS`. */
export const PROOFS = ['signal', 'ping', 'carrier', 'program', 'checklist'] as const;
export type ProofName = (typeof PROOFS)[number];
const ProofSignal = z.object({ id: Id, at: Time, code: Text, path: Text });
export const Proof = z.object({
  /** Since when the radio is in: the new one, or the old one again. */
  fitted_at: maybeTime,
  /** After the fit, on the cell path. */
  signal: maybe(ProofSignal),
  /** The last one after the fit that does not count: it came by another path. */
  other_signal: maybe(ProofSignal),
  ping: maybe(z.object({ at: Time, ...PingAnswer.shape })),
  /** What the carrier sees on the line now; it counts when both equal the new SIM's. */
  carrier: maybe(z.object({ at: Time, imei: maybeText, iccid: maybeText, state: maybeText })),
  missing: many(z.string()),
});
export type Proof = z.infer<typeof Proof>;

/** Signed by a second person when a proof is missing; the old SIM stays active under it. */
export const Exception = z.object({ by: maybeText, at: maybeTime, reason: maybeText, missing: many(z.string()) });

/** How a swap comes to its end, carried out by the server step by step, again after any crash. */
const ENDINGS = ['finalize', 'abort', 'go-back', 'leave'] as const;
export const ENDING_STEPS = [
  ...(['restore-program', 'off-test', 'stock', 'new-sim-on', 'old-sim-off', 'new-sim-off', 'ticket'] as const),
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

/** A lease on the swap: who has it open, until when unless they say so again. */
export const Presence = z.object({
  user_id: Id,
  user: maybeText,
  until: Time,
  /** It was taken over: from whom, when and why. */
  taken: maybe(z.object({ from_id: Id, from: maybeText, at: Time, reason: maybeText })),
});

/**
 * Why a swap is not done with: it is open, or was left with the new radio in the panel (`new-stays`), or nobody knows which one is in it
 * (`no-path`); it is on its way to its end, or over while somebody pays, or may pay, for the old SIM, or for the new one that was not needed.
 */
export const UNFINISHED = [
  ...(['open', 'new-stays', 'no-path', 'ending', 'exception', 'old-active', 'new-active', 'old-unknown', 'new-unknown'] as const),
] as const;
const Unfinished = z.object({
  why: z.enum(UNFINISHED).catch('open'),
  since: maybeTime,
  cents_per_month: maybeNumber,
  /** An ISO 4217 code, where there are cents. */
  currency: maybe(z.string().length(3)),
});

export const SwapEvent = z.object({
  id: Id,
  at: Time,
  by: maybeText,
  /** begun, step, check, test-…, save-…, send-…, sim-…, proof-…, link-…, site-…, in-panel, exception, taken-over, ending-…, finalized, aborted, gone-back, left, note. */
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
  status: SwapStatus.catch('draft'),
  system_no: maybeText,
  site: maybeText,
  site_name: maybeText,
  Branch: maybeText,
  panel_type: maybeText,
  panel_flagged: flag,
  cell_type: maybeText,
  old_sim_id: maybeNumber,
  new_sim_id: maybeNumber,
  old_sim: maybe(Sim),
  new_sim: maybe(Sim),
  before: maybe(Before),
  test: maybe(SwapTest),
  /** Somebody on site asked for a test since the last one was asked for. */
  test_wanted: maybe(z.object({ by: maybeText, at: z.string() })),
  upload: maybe(Transfer),
  download: maybe(Transfer),
  proof: maybe(Proof),
  exception: maybe(Exception),
  ending: maybe(Ending),
  checks: many(Check),
  /** The old radio was said to be out, or the new one to be in, at some time, whatever was said since. */
  touched: flag,
  /** Which radio is in the panel, or is to be again (`old`), where somebody said more than the checklist. */
  in_panel: maybe(z.object({ which: InPanel.catch('unknown'), by: maybeText, at: maybeTime, reason: maybeText })),
  /**
   * What was done on site and nobody at the desk has decided about: another SIM in somebody's hand (`other-sim`), hands on the panel while it was off
   * test (`off-test`).
   */
  site_alerts: many(
    z.object({
      id: Id,
      kind: z.enum(['other-sim', 'off-test']),
      at: Time,
      by: maybeText,
      check: maybeText,
      sim_id: maybeNumber,
      imei: maybeText,
    }),
  ),
  presence: maybe(Presence),
  unfinished: maybe(Unfinished),
  notes: maybeText,
  created_by: nameOf,
  /** The account that began it, while it is there. */
  created_by_id: maybeNumber,
  /** Who answers for it: who began it, or took it over. */
  owner_id: maybeNumber,
  created_at: maybeTime,
  updated_at: maybeTime,
  finalized_at: maybeTime,
  version: Version,
});
export type Swap = z.infer<typeof Swap>;

const OneSwap = z.object({ swap: Swap });
const NewSwap = z.object({ ticket_number: z.string().min(1).max(40), cs_no: z.string().min(1).max(40) });
export const SwapChange = z.object({
  /** One on, or back to any before; a step on is refused while its gate is shut. */
  step: z.number().int().min(1).max(6).optional(),
  panel_type: z.string().max(60).nullable().optional(),
  cell_type: z.string().max(60).nullable().optional(),
  old_sim_id: Id.nullable().optional(),
  new_sim_id: Id.nullable().optional(),
  /** The names that are said now; those left out are taken back. */
  checks: z.array(z.object({ name: SwapCheck, note: z.string().max(500).optional() })).optional(),
  notes: z.string().max(5000).nullable().optional(),
  /** What came from the site was read and decided, by the id of the alert. */
  site_read: Id.optional(),
  /** Which radio is in the panel: due with `status` once the panel was touched. Without `status`, `old` begins the way back, null takes it back. */
  in_panel: InPanel.nullable().optional(),
  /**
   * Ends it: off test confirmed, the last program back, the new SIM off, the old one kept. With the new radio, or nobody knows which, in the panel
   * both stay on and the swap stays open.
   */
  status: z.enum(['aborted', 'go-back']).optional(),
  reason: z.string().min(1).max(500).optional(),
  version: Version,
});
const Finalization = z.object({
  notes: z.string().max(5000).nullable().optional(),
  version: Version,
});
const Versioned = z.object({ version: Version });

export const swaps = named('swaps', {
  list: endpoint({
    method: 'GET',
    path: '/sim-swap',
    access: ['read', 'SimSwap'],
    query: Paging.extend({
      sort: z.enum(['id', '-id', 'updated_at', '-updated_at', 'cs_no', '-cs_no', 'step', '-step']).default('-updated_at'),
      status: anyOf(SwapStatus),
      cs_no: anyOf(z.string()),
      Branch: anyOf(z.string()),
      /** `1`: only those that are not over, see `UNFINISHED`. */
      unfinished: z.enum(['1']).optional(),
    }),
    reply: listOf(Swap),
  }),
  show: endpoint({ method: 'GET', path: '/sim-swap/:id', access: ['read', 'SimSwap'], reply: OneSwap }),
  create: endpoint({
    method: 'PUT',
    path: '/sim-swap',
    access: ['create', 'SimSwap'],
    body: NewSwap,
    reply: OneSwap,
    touches: ['tickets'],
  }),
  change: endpoint({
    method: 'POST',
    path: '/sim-swap/:id',
    access: ['update', 'SimSwap'],
    body: SwapChange,
    reply: OneSwap,
    now: '/sim-swap/:id',
    touches: ['sims', 'tickets', 'systems', 'tests'],
  }),
  finalize: endpoint({
    method: 'POST',
    path: '/sim-swap/:id/finalize',
    access: ['update', 'SimSwap'],
    body: Finalization,
    reply: OneSwap,
    now: '/sim-swap/:id',
    touches: ['sims', 'tickets', 'systems', 'tests'],
  }),
  startUpload: endpoint({
    method: 'POST',
    path: '/sim-swap/:id/start-upload',
    access: ['update', 'SimSwap'],
    body: Versioned,
    reply: OneSwap,
    now: '/sim-swap/:id',
  }),
  startDownload: endpoint({
    method: 'POST',
    path: '/sim-swap/:id/start-download',
    access: ['update', 'SimSwap'],
    body: Versioned,
    reply: OneSwap,
    now: '/sim-swap/:id',
  }),
  prove: endpoint({
    method: 'POST',
    path: '/sim-swap/:id/prove',
    access: ['update', 'SimSwap'],
    body: Versioned,
    reply: OneSwap,
    extension: 'evidence',
  }),
  except: endpoint({
    method: 'POST',
    path: '/sim-swap/:id/exception',
    access: ['approve', 'SimSwap'],
    body: Versioned.extend({ reason: z.string().min(1).max(500), in_panel: InPanel.optional() }),
    reply: OneSwap,
    extension: 'evidence',
  }),
  history: endpoint({
    method: 'GET',
    path: '/sim-swap/:id/history',
    access: ['read', 'SimSwap'],
    reply: all(SwapEvent),
    extension: 'evidence',
  }),
  evidence: endpoint({
    method: 'GET',
    path: '/sim-swap/:id/evidence',
    access: ['read', 'SimSwap'],
    query: z.object({ locale: z.enum(LANGUAGES).optional(), paper: z.enum(['a4', 'letter']).optional() }),
    reply: FileBody,
    file: true,
    extension: 'evidence',
  }),
  enter: endpoint({
    method: 'POST',
    path: '/sim-swap/:id/presence',
    access: ['read', 'SimSwap'],
    body: z.object({ take_over: z.string().min(1).max(500).optional(), leave: z.boolean().optional() }),
    reply: one(maybe(Presence)),
    extension: 'presence',
  }),
});
