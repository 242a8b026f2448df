import { z } from 'zod';
import { ActStamp } from '#lib/contract/actStamp.ts';
import { SIGNAL_PATHS } from '#lib/contract/protection.ts';
import { Amount, flag, Id, many, maybe, maybeNumber, maybeText, Text } from '#lib/contract/shapes.ts';
import { TypedStrength } from '#lib/contract/swaps/commissioning.ts';
import { ARRIVAL_WHYS } from '#lib/contract/words/arrival.ts';
import { NOT_TESTED } from '#lib/contract/words/commissioning.ts';

/** What is ticked on site. They are names of `SWAP_CHECKS`: desk and installer say the same things, whoever says them first. */
export const INSTALLER_CHECKS = [
  ...(['power-off', 'old-removed', 'fitted', 'antenna', 'tamper-closed', 'programmed-on-site'] as const),
  ...(['new-removed', 'old-back', 'closed-back'] as const),
] as const;
export type InstallerCheck = (typeof INSTALLER_CHECKS)[number];

/** XT50 has steps of its own; every other type gets the general list. */
const CHECKLISTS = ['xt50', 'general'] as const;
export const checklistOf = (panelType: string | null | undefined): (typeof CHECKLISTS)[number] =>
  /XT-?50/i.test(panelType ?? '') ? 'xt50' : 'general';

export const PHOTO_SUBJECTS = ['before', 'fitted', 'finished', 'other'] as const;
export type PhotoSubject = (typeof PHOTO_SUBJECTS)[number];
/** Of one swap, and bytes of one as it comes from the camera; it is kept smaller, and without anything the camera wrote into it. */
export const PHOTO_LIMITS = { count: 12, bytes: 15 * 1024 * 1024 } as const;

/** How often, and by how many minutes, a test is extended on site; after that the desk must. */
export const INSTALLER_EXTENSIONS = { most: 2, minutes: 30 } as const;
/** An extension that waited so long for the network is not carried out any more: nobody is to be on test by surprise. In minutes. */
export const EXTENSION_FRESH = 10;
/** What was done while the proof held is still taken so long after the swap's end, or the link's, as a note. In hours. */
export const LATE_HOURS = 24;
/** A proof that nobody used for so long is over, and so is a link that nobody opened. In hours. */
export const INSTALLER_TOKEN_HOURS = 24;
export const LINK_HOURS = 72;
/** How often one link is sent by text message; after that another one is made. */
export const MOST_LINK_TEXTS = 5;
/** How often links of one swap are, within a day. */
export const MOST_SWAP_TEXTS = 10;

/**
 * Why an act was not carried out, or was by somebody else; the words live in messages `installer.why.<code>`.
 * `already`: it stands as wanted. `changed-since`: the desk decided otherwise after it was done here, or the radio was fitted only after it. `late`: the swap or the link is over by now,
 * it became a note. `over`: it was over when it was done. `before-proof`: it was done before the link was opened. `waited`: an extension that came too late to be meant any more.
 * `no-test`, `test-ending`, `used-up`, `test-longest`: why a test is not extended. `too-early`: the desk has not come to the SIMs yet.
 * `unreadable`, `unknown-sim`, `two-sims` (IMEI and ICCID are of different ones), `other-sim` (the desk chose another) and the `new-…` and
 * `same-sim` of `GATE_RULES`: what is wrong with a SIM. `not-listed`: no such check, or no such zone, for this panel. `not-fitted`: the new radio is not
 * in. `arrived-late`, `not-allowed`, `not-ready`, `live-alarm`, `fire-desk`: why nobody was put on test from the panel. `nothing-left`: all of it was tested, or signed for, by then. `bad-photo`, `too-many-photos`, `no-photos`.
 */
const INSTALLER_WHYS = [
  ...ARRIVAL_WHYS,
  'already',
  'changed-since',
  'late',
  'over',
  'before-proof',
  'waited',
  'no-test',
  'test-ending',
  'used-up',
  'test-longest',
  'too-early',
  'unreadable',
  'unknown-sim',
  'two-sims',
  'other-sim',
  'same-sim',
  'new-illegal',
  'new-not-in-stock',
  'new-in-use',
  'new-wrong-provider',
  'new-unfit',
  'new-network-ended',
  'new-other-cell-type',
  'not-listed',
  'not-fitted',
  'nothing-left',
  'bad-photo',
  'too-many-photos',
  'no-photos',
] as const;
export type InstallerWhy = (typeof INSTALLER_WHYS)[number];

const TEST_STATES = ['asking', 'on', 'ending', 'lost', 'off', 'failed'] as const;
/** A test as an installer sees it; `expires_at` is the station's own end. Nobody's name. */
const SiteTest = z.object({
  state: z.enum(TEST_STATES).catch('asking'),
  asked_at: maybeText,
  confirmed_at: maybeText,
  expires_at: maybeText,
});

/** A program on its way: `queued running trapped parked done failed`, from 0 to 1. */
const SiteTransfer = z.object({ state: z.string(), progress: maybeNumber, finished_at: maybeText });
const SiteSignal = z.object({ at: z.string(), path: Text });

const SiteStrength = maybe(z.object({ dbm: Amount, band: maybeText, source: z.enum(['panel', 'carrier', 'typed']).catch('typed') }));
/** What is to be tested, in this order, and what came of it. Nobody's name. */
const SiteCommissioning = z.object({
  zones: many(
    z.object({
      number: Id,
      name: maybeText,
      /** Of `ZONE_TYPES`, or the program's own word. */
      type: maybeText,
      area: maybeText,
      demanded: flag,
      /** What a signature is for: demanded, and neither proven nor signed for. */
      left: flag,
      /** The station only logs it now; where it does not, nobody trips it. */
      on_test: flag,
      pressed_at: maybeText,
      tripped_at: maybeText,
      restored_at: maybeText,
      seconds: maybeNumber,
      /** It came by another path, and does not count. */
      other_path: maybeText,
      untested: flag,
    }),
  ),
  reports: many(z.object({ path: z.enum(SIGNAL_PATHS), demanded: flag, at: maybeText, untested: flag })),
  trouble: z.object({ demanded: flag, clear: flag, code: maybeText }),
  strength: z.object({ demanded: flag, before: SiteStrength, after: SiteStrength, untested: flag }),
  /** Names of `COMMISSIONING_PROOFS` that are neither proven nor signed for. */
  missing: many(Text),
});
export type SiteCommissioning = z.infer<typeof SiteCommissioning>;

/** Everything an installer with a proof is told of the swap: nothing of the customer, and no name of the desk's people. */
export const InstallerJob = z.object({
  /** Names the channel: `sim-swap.{swap_id}`. */
  swap_id: Id,
  version: Id,
  ticket_number: Text,
  /** left: this visit is over, another one goes on. ending: the desk is finishing it. over: what is sent now becomes a note. */
  state: z.enum(['open', 'left', 'ending', 'over']).catch('open'),
  ending: maybe(z.enum(['finalize', 'abort', 'go-back', 'leave'])),
  /** Somebody signed for what was not proven: a second visit follows. */
  excepted: flag,
  /** Which radio is in the panel, where somebody said more than the checklist. */
  in_panel: maybe(z.enum(['old', 'new', 'unknown'])),
  /** The old radio is to be put back: the list is that of the way back, and the signal wanted is the old radio's. */
  way_back: flag,
  /** The desk's place in `SWAP_STEPS`, from 1. */
  step: Id,
  panel_type: maybeText,
  cell_type: maybeText,
  is_fire: flag,
  checklist: z.enum(CHECKLISTS).catch('general'),
  test: maybe(SiteTest),
  /** When a new test was asked for on site since the last one was. */
  test_wanted_at: maybeText,
  /** For how long "I am at the panel" asks for a test; `why` of `INSTALLER_WHYS`: not now. Null: the phone starts none. */
  arrival: maybe(z.object({ minutes: Id, why: maybe(z.enum(INSTALLER_WHYS)).catch(null) })),
  /** The desk presses nothing more: what is done here sends the program by itself. */
  goes_on: flag,
  extensions: z.object({ used: Id, most: Id, minutes: Id }),
  /** The SIM to fit, when it is chosen; `status` as in `SIM_STATUSES`, `pending` while the carrier is at work on it. */
  sim: maybe(z.object({ imei: Text, iccid: maybeText, device_type: maybeText, status: Text, pending: flag })),
  /** Of the one that comes out the last eight digits, to be written on its bag. */
  old_number: maybeText,
  scanned_at: maybeText,
  /** What is to be ticked for this panel, in order; `at` null: not yet. `on_site`: ticked here, else by the desk. */
  checks: many(z.object({ name: z.enum(INSTALLER_CHECKS), at: maybeText, on_site: flag })),
  save: maybe(SiteTransfer),
  send: maybe(SiteTransfer),
  /** False: the panel keeps its program, and the desk sends none. */
  program_due: z.boolean().catch(true),
  /** Proofs since `fitted_at`: `signal` over the cell path, `other_signal` the last by another, `ping` of the new SIM. */
  proof: z.object({
    fitted_at: maybeText,
    signal: maybe(SiteSignal),
    other_signal: maybe(SiteSignal),
    ping: maybe(z.object({ at: z.string(), reachable: flag })),
  }),
  /** Null: one signal of the new radio will do. */
  commissioning: maybe(SiteCommissioning),
  photos: many(z.object({ id: Text, subject: z.enum(PHOTO_SUBJECTS).catch('other'), at: z.string() })),
  takes_photos: flag,
  /** "I am done" was said. The test goes on until the desk ends it. */
  done_at: maybeText,
  desk_phone: maybeText,
  /** The server's clock, by which every countdown goes. */
  now: z.string(),
});
export type InstallerJob = z.infer<typeof InstallerJob>;

/** What the ticket number alone shows, while its swap is open. */
export const InstallerLook = z.object({
  panel_type: maybeText,
  checklist: z.enum(CHECKLISTS).catch('general'),
  test: maybe(SiteTest),
  now: z.string(),
});

/** What the station has of the system. `since_fit`: the newest after the radio was fitted; `cell`: the newest of those over the cell path. */
export const SignalCheck = z.object({
  fitted_at: maybeText,
  last: maybe(SiteSignal),
  since_fit: maybe(SiteSignal),
  cell: maybe(SiteSignal),
  now: z.string(),
});

export const InstallerAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tick'), check: z.enum(INSTALLER_CHECKS), ...ActStamp }),
  z.object({ kind: z.literal('untick'), check: z.enum(INSTALLER_CHECKS), ...ActStamp }),
  /** What was read, one code or both; of a SIM that holds an IMEI and an ICCID either will do. */
  z.object({ kind: z.literal('scan'), codes: z.array(z.string().min(1).max(80)).min(1).max(2), ...ActStamp }),
  /** The zone was tripped at this moment: from then on the station's answer is timed. */
  z.object({ kind: z.literal('trip'), zone: z.number().int().min(1).max(9999), ...ActStamp }),
  /** The technician answers for what was not tested: zones by number, for it may be heard of late, and others of `NOT_TESTED`. */
  z.object({
    kind: z.literal('sign'),
    zones: z.array(z.number().int().min(1).max(9999)).max(999).optional(),
    what: z
      .array(z.enum(NOT_TESTED).exclude(['left']))
      .max(NOT_TESTED.length)
      .optional(),
    reason: z.string().trim().min(1).max(500),
    ...ActStamp,
  }),
  z.object({ kind: z.literal('strength'), ...TypedStrength.shape, ...ActStamp }),
  z.object({ kind: z.literal('extend'), ...ActStamp }),
  /** Somebody is at the panel: it goes on test and the swap on by itself, in the name of whoever made the link, or of whoever took the swap over since, where the link says so. */
  z.object({ kind: z.literal('arrive'), ...ActStamp }),
  /** The system is off test: the desk is told that somebody on site waits for a new one. It puts nothing on test. */
  z.object({ kind: z.literal('ask-test'), ...ActStamp }),
  z.object({ kind: z.literal('note'), text: z.string().trim().min(1).max(2000), ...ActStamp }),
  /** Everything is done on site. It takes nothing off test: the desk does, when it has read it. */
  z.object({ kind: z.literal('done'), ...ActStamp }),
]);
export type InstallerAct = z.infer<typeof InstallerAct>;

/** The multipart fields of a photo; `file` is JPEG, PNG or WebP. */
export const InstallerPhotoForm = z.object({ file: z.unknown() });
/** The rest of it stands in the query, so that a repeated one is known before its bytes are read. */
export const InstallerPhotoQuery = z.object({ subject: z.enum(PHOTO_SUBJECTS), ...ActStamp });

/** `noted`: too late to change anything; it is in the history. All three are final; after a failure (401, 429, 5xx) it is sent again. */
export const ActAnswer = z.object({
  id: Text,
  outcome: z.enum(['done', 'noted', 'refused']),
  why: maybe(z.enum(INSTALLER_WHYS)),
  /** Null when the proof is over and shows no more. */
  job: maybe(InstallerJob),
});
export type ActAnswer = z.infer<typeof ActAnswer>;

/** A link as the desk sees it; its token is told once, when it is made. */
export const InstallerLink = z.object({
  id: Id,
  /** Who it is for, as typed; stands beside the ticket number in the history. */
  name: maybeText,
  /** The phone may put the system on test and let the swap go on, in the name of whoever made the link, or of whoever took the swap over since. */
  starts: flag,
  made_by: maybeText,
  made_at: z.string(),
  /** When the phone opened it; null: not yet, and only until then can it be opened. */
  entered_at: maybeText,
  last_used_at: maybeText,
  done_at: maybeText,
  /** waiting: not opened yet. over: its swap ended, or nobody used it for a day, or opened it for three. */
  state: z.enum(['waiting', 'open', 'over']).catch('over'),
  /** The last text message with it. `state` as of a visit's text: waiting, sending, sent, kept (as a file, where there is no sender), failed, unsure, over; `to` the last four digits. */
  text: maybe(z.object({ at: maybeText, state: maybeText, refusal: maybeText, to: maybeText })),
});
export type InstallerLink = z.infer<typeof InstallerLink>;

export const SitePhoto = z.object({
  id: Id,
  subject: z.enum(PHOTO_SUBJECTS).catch('other'),
  at: z.string(),
  by: maybeText,
  width: maybeNumber,
  height: maybeNumber,
});
export type SitePhoto = z.infer<typeof SitePhoto>;
