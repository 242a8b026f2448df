import type { z } from 'zod';
import { Swap } from './swap.ts';

/** What an upstream does not tell is undefined, which is neither null nor false. `lib/domain/completeSwap.ts` makes a `Swap` of it. */
export const PartialSwap = Swap.partial({
  system_no: true,
  site: true,
  panel_type: true,
  panel_flagged: true,
  cell_type: true,
  old_sim_id: true,
  new_sim_id: true,
  old_sim: true,
  new_sim: true,
  before: true,
  move: true,
  program_work: true,
  test: true,
  upload: true,
  download: true,
  proof: true,
  commissioning: true,
  ending: true,
  checks: true,
  touched: true,
  in_panel: true,
  notes: true,
});
export type PartialSwap = z.infer<typeof PartialSwap>;
