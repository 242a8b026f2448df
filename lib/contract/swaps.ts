import { z } from 'zod';
import { LANGUAGES } from '#lib/format/languages.ts';
import { endpoint, named } from './endpoint.ts';
import { Program } from './programs.ts';
import { Amount, all, anyOf, FileBody, Id, listOf, many, maybe, maybeNumber, maybeText, one, Paging, under, Version } from './shapes.ts';
import { Sim } from './sims/sim.ts';
import { InPanel, SwapCheck } from './swaps/checks.ts';
import { NotTested, TypedStrength, TypedZones } from './swaps/commissioning.ts';
import { Communication } from './swaps/communication.ts';
import { CarrierMove } from './swaps/move.ts';
import { PartialSwap } from './swaps/partialSwap.ts';
import { Presence, Swap, SwapEvent, SwapStatus } from './swaps/swap.ts';
import { TestLength } from './swaps/testLength.ts';
import { ProgramWorkKind } from './swaps/transfers.ts';
import { WallRow } from './swaps/wall.ts';
import { Minutes, NotifiedBody } from './systems.ts';

const OneSwap = under('swap', PartialSwap);
/** The whole model, as the specification's bodies carry it, beside what is asked: sent to an upstream that keeps no more of a swap. */
const SwapModel = z
  .object({
    id: Id,
    ticket_number: z.string().max(40),
    cs_no: z.string().max(40),
    step: z.number().int().min(1).max(6),
    panel_type: z.string().max(60).nullable(),
    cell_type: z.string().max(60).nullable(),
    old_sim_id: Id.nullable(),
    new_sim_id: Id.nullable(),
    notes: z.string().max(5000).nullable(),
  })
  .partial();
export type SwapModel = z.infer<typeof SwapModel>;
const NewSwap = SwapModel.extend({ ticket_number: z.string().min(1).max(40), cs_no: z.string().min(1).max(40) });
/** `step` goes one on, or back to any before; a step on is refused while its gate is shut. */
export const SwapChange = SwapModel.extend({
  /** The names that are said now; those left out are taken back. */
  checks: z.array(z.object({ name: SwapCheck, note: z.string().max(500).optional() })).optional(),
  /** What came from the site was read and decided, by the id of the alert. */
  site_read: Id.optional(),
  move: CarrierMove.optional(),
  /** Something else is sent to the panel than what is exchanged asks for. Refused with `transfer-under-way`, and `send-open` where the last send came to no good end. */
  program_work: z.object({ kind: ProgramWorkKind, reason: z.string().trim().min(1).max(500) }).optional(),
  /** Only where the upstream has `follows`: go on by itself, with another communication section than is proposed; null: by hand from here. */
  follow: z.object({ communication: Communication.optional() }).nullable().optional(),
  /** Which radio is in the panel: due with `status` once the panel was touched. Without `status`, `old` begins the way back, null takes it back. */
  in_panel: InPanel.nullable().optional(),
  /** Ends it: last program back, new SIM off. With the new radio, or nobody knows which, in the panel both SIMs and the swap go on. */
  status: z.enum(['aborted', 'go-back']).optional(),
  reason: z.string().min(1).max(500).optional(),
  version: Version,
});
const Finalization = SwapModel.extend({ version: Version });
const Versioned = z.object({ version: Version });
/** Where a SIM that fits lies: on the truck of the technician who has the visit, at the branch of the system, or elsewhere. `metres` from there to the site, as the crow flies; null: not known. */
const Offered = z.object({
  sim: Sim,
  place: z.enum(['truck', 'branch', 'elsewhere']).catch('elsewhere'),
  metres: maybeNumber,
  technician: maybeText,
});
export type Offered = z.infer<typeof Offered>;

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
      /** `1`: only those that the reader answers for, and those of their branch. Asked only where the upstream has `counts`. */
      mine: anyOf(z.enum(['1'])),
    }),
    reply: listOf(Swap),
  }),
  wall: endpoint({
    method: 'GET',
    path: '/swap-wall',
    access: ['read', 'SimSwap'],
    /** Those at which somebody is at work, and the last that were finished today; `done`: all of today, `waiting`: open ones at which nobody is, `now`: the clock of all this. */
    reply: z.object({ data: many(WallRow), done: Amount, waiting: Amount, now: maybeText }),
    extension: 'wall',
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
  /** Puts the system on test for this swap, and from then on it goes on by itself: saves, activates or moves the line, sends once the radio is in. */
  start: endpoint({
    method: 'POST',
    path: '/sim-swap/:id/start',
    access: ['update', 'SimSwap'],
    body: Versioned.extend({ ...Minutes.shape, told: NotifiedBody.optional() }),
    reply: OneSwap,
    extension: 'follows',
    touches: ['sims', 'systems', 'tests'],
  }),
  offered: endpoint({
    method: 'GET',
    path: '/sim-swap/:id/stock',
    access: ['read', 'SimSwap'],
    /** The nearest first: the technician's truck, the branch of the system, then by distance. */
    reply: z.object({ data: many(Offered), total: Amount }),
    extension: 'offers',
  }),
  testLength: endpoint({
    method: 'GET',
    path: '/sim-swap/:id/test-length',
    access: ['read', 'SimSwap'],
    reply: one(TestLength),
    extension: 'testLengths',
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
    /** `communication`: the section as it is to be in the panel; without it the one that is proposed. Refused with the field, its value and the rule. */
    body: Versioned.extend({ communication: Communication.optional() }),
    reply: OneSwap,
    now: '/sim-swap/:id',
  }),
  communication: endpoint({
    method: 'GET',
    path: '/sim-swap/:id/communication',
    access: ['read', 'SimSwap'],
    /** `now` as in the program saved last, `proposed` for the new line. Refused with `no-program` where none was saved. */
    reply: one(z.object({ program: Program, now: Communication, proposed: Communication })),
    extension: 'communication',
  }),
  move: endpoint({
    method: 'POST',
    path: '/sim-swap/:id/move',
    access: ['update', 'SimSwap'],
    /** `back`: to the old radio again. */
    body: Versioned.extend({ back: z.boolean().optional() }),
    reply: OneSwap,
    touches: ['sims', 'systems'],
    extension: 'moves',
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
  typeZones: endpoint({
    method: 'POST',
    path: '/sim-swap/:id/zones',
    access: ['update', 'SimSwap'],
    /** All of them; those left out are taken back. Refused where the program of the panel is known, which has them. */
    body: Versioned.extend({ zones: TypedZones }),
    reply: OneSwap,
    extension: 'commissioning',
  }),
  signUntested: endpoint({
    method: 'POST',
    path: '/sim-swap/:id/untested',
    access: ['update', 'SimSwap'],
    body: NotTested.and(Versioned),
    reply: OneSwap,
    extension: 'commissioning',
  }),
  recordStrength: endpoint({
    method: 'POST',
    path: '/sim-swap/:id/strength',
    access: ['update', 'SimSwap'],
    body: Versioned.extend(TypedStrength.shape),
    reply: OneSwap,
    extension: 'commissioning',
    touches: ['systems'],
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
