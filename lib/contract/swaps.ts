import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { anyOf, flag, Id, listOf, many, maybe, maybeNumber, maybeText, Paging, Text, Version } from './shapes.ts';

export const SWAP_STATUSES = ['draft', 'open', 'on-test', 'saving', 'sending', 'proving', 'finalized', 'aborted', 'go-back'] as const;
export const SwapStatus = z.enum(SWAP_STATUSES);

/** Signed by a second person when a proof is missing. */
export const Exception = z.object({ by: maybeText, at: maybeText, reason: maybeText, missing: many(z.string()) });

export const Swap = z.object({
  id: Id,
  ticket_number: Text,
  cs_no: Text,
  /** 1 ticket, 2 SIMs, 3 on test, 4 program and fit, 5 send and prove, 6 off test and finish. */
  step: z.coerce.number().int().min(1).max(6).catch(1),
  status: SwapStatus.catch('draft'),
  site_name: maybeText,
  Branch: maybeText,
  panel_type: maybeText,
  panel_flagged: flag,
  cell_type: maybeText,
  old_sim_id: maybeNumber,
  new_sim_id: maybeNumber,
  before: maybe(z.unknown()),
  test: maybe(z.unknown()),
  upload: maybe(z.unknown()),
  download: maybe(z.unknown()),
  proof: maybe(z.unknown()),
  exception: maybe(Exception),
  checks: many(z.unknown()),
  notes: maybeText,
  created_by: maybeText,
  finalized_at: maybeText,
  version: Version,
});
export type Swap = z.infer<typeof Swap>;

const OneSwap = z.object({ swap: Swap });
export const NewSwap = z.object({ ticket_number: z.string().min(1).max(40), cs_no: z.string().min(1).max(40) });
export const SwapChange = z.object({
  step: z.number().int().min(1).max(6).optional(),
  panel_type: z.string().max(60).nullable().optional(),
  cell_type: z.string().max(60).nullable().optional(),
  old_sim_id: Id.nullable().optional(),
  new_sim_id: Id.nullable().optional(),
  checks: z.array(z.unknown()).optional(),
  notes: z.string().max(5000).nullable().optional(),
  version: Version,
});

export const swaps = {
  list: endpoint({
    method: 'GET',
    path: '/sim-swap',
    access: ['read', 'SimSwap'],
    summary: 'Swaps, paged',
    query: Paging.extend({ status: anyOf(SwapStatus), cs_no: anyOf(z.string()) }),
    reply: listOf(Swap),
  }),
  show: endpoint({ method: 'GET', path: '/sim-swap/:id', access: ['read', 'SimSwap'], summary: 'One swap', reply: OneSwap }),
  create: endpoint({
    method: 'PUT',
    path: '/sim-swap',
    access: ['create', 'SimSwap'],
    summary: 'Begin a swap',
    body: NewSwap,
    reply: OneSwap,
  }),
  change: endpoint({
    method: 'POST',
    path: '/sim-swap/:id',
    access: ['update', 'SimSwap'],
    summary: 'Keep the draft, or go a step on',
    body: SwapChange,
    reply: OneSwap,
  }),
  finalize: endpoint({
    method: 'POST',
    path: '/sim-swap/:id/finalize',
    access: ['update', 'SimSwap'],
    summary: 'Finish: off test, old SIM off, ticket written',
    body: SwapChange,
    reply: OneSwap,
    touches: ['sims', 'tickets', 'systems'],
  }),
  startUpload: endpoint({
    method: 'POST',
    path: '/sim-swap/:id/start-upload',
    access: ['update', 'SimSwap'],
    summary: 'Save the program from the panel',
    body: z.object({ version: Version }),
    reply: OneSwap,
  }),
  startDownload: endpoint({
    method: 'POST',
    path: '/sim-swap/:id/start-download',
    access: ['update', 'SimSwap'],
    summary: 'Send the program to the panel',
    body: z.object({ version: Version }),
    reply: OneSwap,
  }),
};
