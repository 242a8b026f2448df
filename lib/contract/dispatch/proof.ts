import { z } from 'zod';
import { ActStamp } from '#lib/contract/actStamp.ts';
import { Id, many, maybeNumber, maybeText, maybeTime } from '#lib/contract/shapes.ts';

export const PROOF_SUBJECTS = ['photo', 'signature'] as const;

/** Of one visit so many of each; `bytes` of a file. */
export const PROOF_LIMITS = { photo: 4, signature: 1, bytes: 15 * 1024 * 1024 } as const;

/** `sim_id`: a device of the truck’s stock; it is fitted at the ticket’s system. */
export const Part = z
  .object({ name: z.string().trim().min(1).max(80), quantity: z.number().int().min(1).max(999), sim_id: Id.optional() })
  .refine(({ quantity, sim_id }) => sim_id === undefined || quantity === 1, { path: ['quantity'], message: 'must be 1 of a device' });
export type Part = z.infer<typeof Part>;

/** What lies on a truck and may be fitted; `number`: its IMEI, ICCID or MEID. */
export const TruckDevice = z.object({ sim_id: Id, device_type: maybeText, number: maybeText });
export type TruckDevice = z.infer<typeof TruckDevice>;

/** With `done`: what was used up, and who signed for it. */
export const ProofOfDone = {
  parts: z
    .array(Part)
    .max(20)
    .refine(
      (parts) => new Set(parts.flatMap(({ sim_id }) => sim_id ?? [])).size === parts.filter(({ sim_id }) => sim_id !== undefined).length,
      'must name each device once',
    )
    .optional(),
  signed_by: z.string().trim().min(1).max(80).optional(),
};

/** `of`: the id of the act that said it was done. */
export const ProofQuery = z.object({ subject: z.enum(PROOF_SUBJECTS), of: ActStamp.id, ...ActStamp });
export const ProofForm = z.object({ file: z.unknown() });

/** A visit that was done, as its ticket shows it. */
export const DoneVisit = z.object({
  id: Id,
  technician_name: maybeText,
  arrived_at: maybeTime,
  ended_at: maybeTime,
  note: maybeText,
  signed_by: maybeText,
  parts: many(Part),
  files: many(z.object({ id: Id, subject: z.enum(PROOF_SUBJECTS).catch('photo'), at: maybeTime, width: maybeNumber, height: maybeNumber })),
});
export type DoneVisit = z.infer<typeof DoneVisit>;
