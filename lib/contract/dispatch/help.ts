import { z } from 'zod';
import { maybeId, maybeNumber, maybeText, maybeTime } from '#lib/contract/shapes.ts';
import { HELPS } from '#lib/contract/words/repair.ts';

export const Help = z.object({
  kind: z.enum(HELPS),
  technician_id: maybeId,
  technician_name: maybeText,
  date: maybeText,
  at: maybeTime,
  minutes: maybeNumber,
  skill: maybeText,
});
export type Help = z.infer<typeof Help>;
